import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { answerJson, type ScriptedServer, secretSpellings, startScriptedServer } from '@outlay/core/testing';
import { startService, type TestService } from '@outlay/service/testing';
import fc from 'fast-check';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/** Runs `outlay serve` until a run or a delivery has failed. @returns everything that it said */
async function serve(fixture: SchedulerFixture, environment: Record<string, string>): Promise<string> {
  const stopping = new AbortController();
  const said: string[] = [];
  const logTo = new Writable({
    write(line: Buffer, _encoding, done) {
      said.push(line.toString());
      const { msg, level } = JSON.parse(line.toString()) as { readonly msg: string; readonly level: string };
      if (endings.has(msg) || (msg.startsWith('delivery') && level === 'warn')) stopping.abort();
      done();
    },
  });
  await runProgram(
    ['serve', '--config', join(fixture.folder, 'outlay.yaml'), '--metrics', 'off', '--log-level', 'debug'],
    {
      environment,
      now: () => new Date('2026-11-15T12:00:00Z'),
      signal: stopping.signal,
      logTo,
      say: (line) => void said.push(line),
      print: (text) => void said.push(text),
    },
  );
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

const tokens = fc
  .stringMatching(/^[A-Za-z0-9_-]{8,20}\.[A-Za-z0-9_-]{12,30}$/)
  .map((random) => `svc_${random}`);
const passwords = fc
  .string({ minLength: 10, maxLength: 30, unit: 'grapheme-ascii' })
  .map((text) => `Pa5${text}`);

describe('a secret', () => {
  const failing = fc.record({
    serviceWay: fc.constantFrom(...Object.keys(services)),
    token: tokens,
    password: passwords,
  });

  it('is in no line of the log and no record, however the service fails and repeats it', async () => {
    const met = new Set<string>();
    await fc.assert(
      fc.asyncProperty(failing, async ({ serviceWay, token, password }) => {
        const server = await startScriptedServer(services[serviceWay] ?? (() => {}));
        met.add(serviceWay);
        expect(await leaked({ server, token, password })).toEqual([]);
      }),
      {
        numRuns: Object.keys(services).length,
        examples: Object.keys(services).map((serviceWay) => [
          { serviceWay, token: 'svc_a1b2c3d4.e5f6g7h8i9j0', password: 'Pa5 "\\correct\\" horse' },
        ]),
      },
    );
    expect(met).toEqual(new Set(Object.keys(services)));
  }, 120_000);

  const mailing = fc.record({ mailWay: fc.constantFrom(...Object.keys(mailServers)), password: passwords });

  it('is in none either, however the mail server fails and repeats it', async () => {
    await fc.assert(
      fc.asyncProperty(mailing, async ({ mailWay, password }) => {
        expect(
          await leaked({ token: service.token, password, mail: mailServers[mailWay]?.(password) }),
        ).toEqual([]);
      }),
      {
        numRuns: Object.keys(mailServers).length,
        examples: Object.keys(mailServers).map((mailWay) => [
          { mailWay, password: 'Pa5 "\\$&correct horse' },
        ]),
      },
    );
  }, 120_000);

  it('is in none when it is a token of another form, or does not suit a header', async () => {
    const server = await startScriptedServer(answerJson(401, { error: { code: 'unauthorized' } }));
    expect(
      await leaked({ server, token: 'not-of-our-form-0123456789', password: 'Pa5 correct horse' }),
    ).toEqual([]);
    const second = await startScriptedServer(answerJson(401, { error: { code: 'unauthorized' } }));
    expect(
      await leaked({ server: second, token: 'svc_broken\nline.0123456789', password: 'Pa5 correct horse' }),
    ).toEqual([]);
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
  /** A service that fails; the real one where it is not given. */
  readonly server?: ScriptedServer;
  readonly token: string;
  readonly password: string;
  readonly mail?: SMTPServerOptions | undefined;
};

/** @returns the forms of secrets that are in the log or the store, after something has failed */
async function leaked({ server, token, password, mail = {} }: Failing): Promise<string[]> {
  const smtp = await startSmtpServer({
    onAuth: (_auth, _session, done) => done(null, { user: 'reports' }),
    ...mail,
  });
  const { url, ca } = server ?? service;
  const fixture = await aSchedulerFixture({
    accounts: { home: { url, ca, token } },
    smtp: { ...smtp.settings, password },
    jobs: job,
    // One that always fails is not waited for.
    maxRequestSeconds: server ? 1 : undefined,
  });
  try {
    await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
    const said = await serve(fixture, { TOKEN_home: token, PASSWORD: password });
    const records = await stored(fixture);
    expect(said).toContain('"msg":"stopped"');
    expect(records).toContain('"runId"');
    return [token, password].flatMap(formsOf).filter((form) => said.includes(form) || records.includes(form));
  } finally {
    await fixture.remove();
    await smtp.stop();
    await server?.stop();
  }
}
