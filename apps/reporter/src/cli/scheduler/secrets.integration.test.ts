import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { answerJson, type ScriptedServer, secretSpellings, startScriptedServer } from '@outlay/core/testing';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { startSmtpServer } from '../../testing/smtp-server.ts';
import { runProgram } from '../program.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 3, asOf: '2026-11-15' } });
});
afterAll(() => service.stop());

const job = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries:
      - { channel: email, recipients: [{ address: anna@finance.example }] }`;

type Script = ReturnType<typeof answerJson>;
type Header = Record<string, string | string[] | undefined>;

/** Services that fail, each in its own way, and say in every place what token they were given. */
const services: Readonly<Record<string, Script>> = {
  ...Object.fromEntries<Script>(
    [400, 401, 403, 404, 418, 429, 500, 503].map((status) => [
      `responds with HTTP ${status}`,
      (request, response) => {
        const token = tokenIn(request.headers);
        const body = { error: token, message: echo(token), requestId: token, title: token };
        answerJson(status, body, { 'X-Request-Id': token })(request, response);
      },
    ]),
  ),
  'answers with what is not JSON': (request, response) =>
    void response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<p>${tokenIn(request.headers)}`),
  'answers with other JSON': (request, response) =>
    answerJson(200, { [tokenIn(request.headers)]: tokenIn(request.headers) })(request, response),
  'leads elsewhere': (request, response) =>
    void response.writeHead(302, { Location: `https://127.0.0.1:1/${tokenIn(request.headers)}` }).end(),
  'breaks off': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
    response.write(`{"${tokenIn(request.headers)}":`, () => response.destroy());
  },
};

function tokenIn(headers: Header): string {
  return String(headers['x-api-key'] ?? 'none');
}

/** Mail servers that fail, and say in every answer what password they were given. */
const mailServers: Readonly<Record<string, (password: string) => SMTPServerOptions>> = {
  'refuses the login': (password) => ({
    onAuth: (_auth, _session, done) => done(Object.assign(new Error(echo(password)), { responseCode: 535 })),
  }),
  'is not ready for the login': (password) => ({
    onAuth: (_auth, _session, done) => done(Object.assign(new Error(echo(password)), { responseCode: 454 })),
  }),
  'refuses the recipient': (password) => ({
    onRcptTo: (_to, _session, done) => done(Object.assign(new Error(echo(password)), { responseCode: 550 })),
  }),
  'refuses the message': (password) => ({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error(echo(password)), { responseCode: 451 })));
    },
  }),
};

/** As a server says it that repeats what it was given in every spelling. */
function echo(secret: string): string {
  return `no: ${spelled(secret).join(' ; ')}`;
}

function spelled(secret: string): string[] {
  return Object.values(secretSpellings).map((spell) => spell(secret));
}

const endings = new Set(['run failed', 'run retried', 'run deferred', 'run delivered', 'run unknown']);

type LogLine = { readonly msg: string; readonly level: string; readonly run?: string };

/** Runs `outlay serve` until each run, or a delivery of it, has failed. @returns everything that it said */
async function serve(
  fixture: SchedulerFixture,
  environment: Record<string, string>,
  runs: number,
): Promise<string> {
  const stopping = new AbortController();
  const said: string[] = [];
  const over = new Set<string>();
  const logTo = new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(line.toString());
      const { msg, level, run } = JSON.parse(line.toString()) as LogLine;
      const isOver = endings.has(msg) || (msg.startsWith('delivery') && level === 'warn');
      if (isOver && run !== undefined) over.add(run);
      if (over.size === runs) stopping.abort();
      done();
    },
  });
  const path = join(fixture.folder, 'outlay.yaml');
  const options = ['--metrics', 'off', '--log-level', 'debug', '--concurrency', '2'];
  await runProgram(['serve', '--config', path, ...options], {
    environment: { ...childEnvironment, ...environment },
    now: () => new Date('2026-11-15T12:00:00Z'),
    signal: stopping.signal,
    logTo,
    say: (line) => void said.push(line),
    print: (text) => void said.push(text),
  });
  return said.join('\n');
}

/** Everything that the store records as text. */
async function stored({ store: { database } }: SchedulerFixture): Promise<string> {
  const tables = [
    'run',
    'runAttempt',
    'delivery',
    'deliveryLog',
    'attempt',
    'alert',
    'jobHealth',
    'tokenBudget',
  ] as const;
  const rows = await Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
  return JSON.stringify(rows);
}

/** The forms in which a secret could be in a text, of which none may be. */
function formsOf(secret: string): string[] {
  const forms = spelled(secret);
  return [...forms, ...forms.map((form) => JSON.stringify(form).slice(1, -1))];
}

describe('a secret', () => {
  it('is in no line of the log and no record, however the service fails and repeats it', async () => {
    const failing = await Promise.all(
      Object.values(services).map(async (script, index) => ({
        server: await startScriptedServer(script),
        token: `svc_a1b2c3d4.e5f6g7h8i9j0${index}`,
      })),
    );
    expect(await leaked({ failing, password: 'Pa5 "\\correct\\" horse' })).toEqual([]);
  }, 120_000);

  it.each(Object.keys(mailServers))(
    'is in none either if the mail server %s, and repeats it',
    async (mailWay) => {
      const password = 'Pa5 "\\$&correct horse';
      const failing = [{ server: service, token: service.token }];
      expect(await leaked({ failing, password, mail: mailServers[mailWay]?.(password) })).toEqual([]);
    },
    120_000,
  );

  it('is in none when it is a token of another form, or does not suit a header', async () => {
    const failing = await Promise.all(
      ['not-of-our-form-0123456789', 'svc_broken\nline.0123456789'].map(async (token) => ({
        server: await startScriptedServer(answerJson(401, { error: { code: 'unauthorized' } })),
        token,
      })),
    );
    expect(await leaked({ failing, password: 'Pa5 correct horse' })).toEqual([]);
  });
});

describe('the password of a database', () => {
  it.each([
    'postgres://outlay:Pa5correct-horse@127.0.0.1:1/outlay',
    'postgres://outlay:Pa5correct-horse@127.0.0.1:port/outlay',
    'postgres://outlay:Pa5correct-horse@no-host.invalid/outlay',
    'mysql://outlay:Pa5correct-horse@127.0.0.1:1/outlay',
    'Pa5correct-horse',
  ])('is not in what serve says of %s', async (address) => {
    const folder = await temporaryFolder();
    const path = join(folder, 'outlay.yaml');
    await writeFile(
      path,
      'accounts: { home: { baseUrl: "https://127.0.0.1:1", token: { env: TOKEN } } }\nstore: { url: { env: DATABASE } }\n',
    );
    const said: string[] = [];
    const say = (line: string) => void said.push(line);
    const code = await runProgram(['serve', '--config', path, '--metrics', 'off'], {
      environment: { TOKEN: 'svc_a.b', DATABASE: address },
      now: () => new Date('2026-11-15T12:00:00Z'),
      signal: new AbortController().signal,
      say,
      print: say,
    });
    expect([2, 5]).toContain(code);
    expect(said.join('\n')).toMatch(/^error: /);
    expect(said.join('\n')).not.toContain('Pa5correct-horse');
  });
});

type Failing = {
  /** Each service with its token: scripts of an end, or the one of all tests. */
  readonly failing: readonly {
    readonly server: Pick<ScriptedServer, 'url' | 'ca' | 'stop'>;
    readonly token: string;
  }[];
  readonly password: string;
  readonly mail?: SMTPServerOptions | undefined;
};

/** @returns the forms of secrets that are in the log or the store, after something has failed for each account */
async function leaked({ failing, password, mail = {} }: Failing): Promise<string[]> {
  const smtp = await startSmtpServer({
    onAuth: (_auth, _session, done) => done(null, { user: 'reports' }),
    ...mail,
  });
  const accounts = Object.fromEntries(
    failing.map(({ server: { url, ca }, token }, index) => [`home${index}`, { url, ca, token }]),
  );
  const scripted = failing.map(({ server }) => server).filter((server) => server !== service);
  const fixture = await aSchedulerFixture({
    accounts,
    smtp: { ...smtp.settings, password },
    jobs: job,
    // One that always fails is not waited for.
    maxRequestSeconds: scripted.length > 0 ? 1 : undefined,
  });
  try {
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    const tokens = Object.entries(accounts).map(([name, { token }]) => [`TOKEN_${name}`, token] as const);
    const environment = { ...Object.fromEntries(tokens), PASSWORD: password };
    const said = await serve(fixture, environment, failing.length);
    const records = await stored(fixture);
    expect(said).toContain('"msg":"stopped"');
    for (const name of Object.keys(accounts)) expect(records).toContain(`"account":"${name}"`);
    const secrets = [...tokens.map(([, token]) => token), password];
    return secrets.flatMap(formsOf).filter((form) => said.includes(form) || records.includes(form));
  } finally {
    await fixture.remove();
    await smtp.stop();
    await Promise.all(scripted.map(({ stop }) => stop()));
  }
}
