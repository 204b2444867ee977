import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerJson, type ScriptedServer, startScriptedServer } from '@outlay/core/testing';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { aConsole } from './console-fixture.ts';
import { aRunsFixture, type RunsFixture } from './runs-fixture.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

const mailed = '{ channel: email, recipients: [{ address: anna@finance.example }] }';
const job = (name: string, accounts: string, deliveries = mailed) => `  ${name}:
    kind: monthly
    accounts: [${accounts}]
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]
    deliveries: [${deliveries}]`;

/** Every test has jobs of its own. */
const jobs = [
  job('monthly', 'home', `{ channel: folder, path: reports }, ${mailed}`),
  job('clicked', 'home'),
  job('replaced', 'home'),
  job('raced', 'home'),
  job('revised', 'home'),
  job('both', 'home, shop'),
  job('paused', 'home'),
  job('missed', 'home, shop', `{ channel: folder, path: missed }, ${mailed}`),
  job('previewed', 'home, shop'),
  job('refused', 'wrong'),
  job('untrusted', 'untrusted'),
  job('slow', 'slow'),
].join('\n');

export const noon = '2026-11-15T12:00:00.000Z';
/** What the jobs are run with. */
export type JobsServers = {
  readonly service: TestService;
  readonly mail: TestSmtpServer;
  /** Answers nothing before `answer`, and then refuses every token. */
  readonly slow: ScriptedServer;
  readonly answer: () => void;
  /** A folder with the certificate of `slow`. */
  readonly folder: string;
};

/** The messages that arrive. */
export type Mailbox = {
  /** Recipients of each message. Empty when a test begins. */
  readonly received: string[];
  /** What happens before the next message is accepted, if anything. */
  beforeAccepted: (() => Promise<void>) | undefined;
};

/** Starts a service, a mail server and a slow service for the tests of a file. @returns them, and the messages */
export function jobsServers(): { readonly servers: () => JobsServers; readonly mailbox: Mailbox } {
  const mailbox: Mailbox = { received: [], beforeAccepted: undefined };
  let started: JobsServers | undefined;
  beforeAll(async () => {
    started = await startServers(mailbox);
  });
  afterAll(async () => {
    if (!started) return;
    const { service, mail, slow, folder } = started;
    await Promise.all([
      service.stop(),
      mail.stop(),
      slow.stop(),
      rm(folder, { recursive: true, force: true }),
    ]);
  });
  beforeEach(() => {
    mailbox.received.length = 0;
  });
  const servers = () => {
    if (!started) throw new Error('the servers start when the tests begin');
    return started;
  };
  return { servers, mailbox };
}

async function startServers(mailbox: Mailbox): Promise<JobsServers> {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const refusal = { error: 'unauthorized', message: 'no', timestamp: noon, path: '/', requestId: 'req_1' };
  const slow = await startScriptedServer((request, response) => {
    void answered.then(() => answerJson(401, refusal)(request, response));
  });
  const folder = await mkdtemp(join(tmpdir(), 'outlay-slow-'));
  await writeFile(join(folder, 'ca.pem'), slow.ca);
  const service = await startService({ seed: { months: 4, documentsPerMonth: 8, asOf: '2026-11-15' } });
  return { service, mail: await startSmtpServer({ onData: accept(mailbox) }), slow, answer, folder };
}

function accept(mailbox: Mailbox): NonNullable<SMTPServerOptions['onData']> {
  return (stream, { envelope }, done) => {
    stream.resume().on('end', () => {
      mailbox.received.push(envelope.rcptTo.map(({ address }) => address).join());
      const before = mailbox.beforeAccepted;
      mailbox.beforeAccepted = undefined;
      const accepted = async () => {
        await before?.();
        done(null, 'queued');
      };
      void accepted();
    });
  };
}

/** A configuration with these jobs, and accounts that do not work. */
async function aJobsFixture(
  { service, mail, slow, folder }: JobsServers,
  address: string | undefined,
): Promise<RunsFixture> {
  const ca = `caFile: "${service.caFile}"`;
  const accounts = [
    `  shop: { baseUrl: "${service.url}", token: { env: TOKEN }, ${ca}, title: "<b>Sklep</b> & 'Syn'" }`,
    `  wrong: { baseUrl: "${service.url}", token: { env: WRONG }, ${ca} }`,
    `  untrusted: { baseUrl: "${slow.url}", token: { env: TOKEN }, ${ca} }`,
    `  slow: { baseUrl: "${slow.url}", token: { env: TOKEN }, caFile: "${join(folder, 'ca.pem')}" }`,
  ];
  return aRunsFixture({
    service,
    smtp: mail.settings,
    // Accounts come before jobs in the file.
    jobs,
    more: address === undefined ? '' : 'store: { url: { env: DATABASE } }\n',
    environment: { DATABASE: address ?? '', WRONG: 'svc_a.b' },
    moreAccounts: `${accounts.join('\n')}\n`,
  });
}

/** A console on jobs, and people who are signed in. @param address - of the store, as in `bothStores` */
export async function aJobsConsole(servers: JobsServers, address?: string) {
  const runs = await aJobsFixture(servers, address);
  const open = await aConsole({
    path: runs.environment['OUTLAY_CONFIG'] ?? '',
    environment: runs.environment,
  });
  /** Since noon: each form is later than the one before. */
  let seconds = 0;
  const at = () => new Date(Date.parse(noon) + seconds * 1_000).toISOString();
  const later = (by = 1) => {
    seconds += by;
    open.at(at());
  };
  const signedIn = async () => ({
    operator: await open.signIn('operator', 'Anna Nowak'),
    viewer: await open.signIn('viewer'),
  });
  let people = await signedIn();
  const get = (path: string, headers: Readonly<Record<string, string>> = people.operator) =>
    open.get(path, headers);
  const post = (
    path: string,
    fields: Readonly<Record<string, string>>,
    session: Readonly<Record<string, string>> = people.operator,
  ) => open.post(path, fields, { ...session, Origin: open.url });
  /** The hidden fields of the form of a page. */
  const formAt = async (path: string) => {
    later();
    const { text } = await get(path);
    const form = text.slice(text.indexOf('action="/jobs/'), text.indexOf('</main>'));
    const fields = [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Record<string, string>;
  };
  return {
    runs,
    open,
    get,
    post,
    formAt,
    later,
    viewer: () => people.viewer,
    /** Moves the clock, after which everyone signs in again. */
    signInLater: async (minutes: number) => {
      later(minutes * 60);
      people = await signedIn();
    },
    /** Opens the form to run a job, and presses its button. */
    runNow: async (name: string, fields: Readonly<Record<string, string>>) => {
      const form = await formAt(`/jobs/${name}/run`);
      later();
      const answer = await post(`/jobs/${name}/run`, { ...form, choice: 'last', period: '', ...fields });
      await open.acted();
      return answer;
    },
    /** Changes the configuration while the console is open. @returns what changes it back */
    configure: async (change: (text: string) => string) => {
      const file = runs.environment['OUTLAY_CONFIG'] ?? '';
      const before = await readFile(file, 'utf8');
      const after = change(before);
      expect(after).not.toBe(before);
      const write = async (text: string) => {
        await writeFile(file, text);
        await open.reload();
      };
      await write(after);
      return () => write(before);
    },
    countOf: async (table: 'run' | 'delivery' | 'consoleAction' | 'jobPause') =>
      (await open.database.selectFrom(table).select('id').execute()).length,
    shown: async (id: string) => {
      const record = JSON.parse((await runs.outlay(['show', id, '--json'])).stdout) as {
        run: { job: string; state: string; period: { name: string }; revision: number };
        actions: { what: string; who: string; outcome: string }[];
      };
      const actions = record.actions.map(({ what, who, outcome }) => `${who}: ${what}: ${outcome}`);
      return { ...record.run, actions };
    },
    /** Follows what running a job leads to. @returns the identifier of its run */
    runBehind: async (to: string) => {
      const started = await get(to);
      expect(started.to).toMatch(/^\/runs\/[0-9a-f-]{36}#actions$/);
      return started.to.slice('/runs/'.length, -'#actions'.length);
    },
    remove: async () => {
      await open.remove();
      await runs.remove();
    },
  };
}

/** What `aJobsConsole` opens. */
export type JobsConsole = Awaited<ReturnType<typeof aJobsConsole>>;
