import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startService, type TestService } from '@outlay/service/testing';
import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { periodOf } from '../../adapters/configuration/job-occurrences.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { changeRun, claimRun } from '../../adapters/store/change-run.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { plannedRun } from '../../engine/plan/planned-run.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import { aRunsFixture, type RunsFixture } from '../../testing/runs-fixture.ts';

const now = new Date('2026-11-15T12:00:00Z');
const jobs = `  monthly:
    kind: monthly
    accounts: [home]
    schedule: { cron: '0 6 1 * *' }
    formats: [json]
    deliveries:
      - { channel: folder, path: reports }
      - { channel: email, recipients: [{ address: anna@finance.example }, { address: books@finance.example }] }
  everywhere: { kind: monthly, schedule: { cron: '0 6 1 * *' }, formats: [json], deliveries: [{ channel: folder, path: everywhere }] }
  skipping: { kind: monthly, accounts: [home], whenEmpty: skip, schedule: { cron: '0 6 1 * *' }, deliveries: [{ channel: folder, path: skipped }] }`;

let service: TestService;
let mail: TestSmtpServer;
/** How the mail server takes a recipient: 250, or the code of a refusal; none cuts the connection after the message. */
let answerTo: (address: string) => number | undefined;
let fixture: RunsFixture;

const onRcptTo: SMTPServerOptions['onRcptTo'] = ({ address }, _session, done) => {
  const responseCode = answerTo(address) ?? 250;
  done(responseCode === 250 ? null : Object.assign(new Error('no'), { responseCode }));
};
const received: string[] = [];
const onData: SMTPServerOptions['onData'] = (stream, { envelope }, done) => {
  stream.resume().on('end', () => {
    const [{ address } = { address: '' }] = envelope.rcptTo;
    if (answerTo(address) === undefined) {
      mail.cut();
      return;
    }
    received.push(address);
    done(null, 'queued');
  });
};

beforeAll(async () => {
  service = await startService({ seed: { months: 3, documentsPerMonth: 10, asOf: '2026-11-15' } });
  mail = await startSmtpServer({ onRcptTo, onData });
});
afterAll(() => Promise.all([service.stop(), mail.stop()]));
beforeEach(async () => {
  answerTo = () => 250;
  received.length = 0;
  fixture = await aRunsFixture({
    service,
    smtp: mail.settings,
    accounts: { shop: 'SHOP_TOKEN' },
    jobs,
    environment: { SHOP_TOKEN: service.token },
  });
});
afterEach(() => fixture.remove());

type Shown = {
  readonly run: {
    readonly id: string;
    readonly state: string;
    readonly attempt: number;
    readonly reason: string | null;
  };
  readonly attempts: readonly { readonly reason: string | null }[];
  readonly deliveries: readonly {
    readonly target: string;
    readonly state: string;
    readonly copyOf: string | null;
  }[];
};

async function shown(id: string): Promise<Shown> {
  return JSON.parse((await fixture.outlay(['show', id, '--json'])).stdout) as Shown;
}

/** The targets of a run's deliveries with their states, folders as `folder`. */
async function statesOf(id: string): Promise<string[]> {
  const { deliveries } = await shown(id);
  return deliveries.map(({ target, state }) => `${target.includes('@') ? target : 'folder'} ${state}`);
}

function withToken(TOKEN: string, words: readonly string[]): Promise<CommandResult> {
  return runOutlay(words, { environment: { ...fixture.environment, TOKEN } });
}

async function withStore<Result>(act: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openStore({ sqliteFile: join(fixture.folder, 'outlay.sqlite') });
  try {
    return await act(database);
  } finally {
    await database.destroy();
  }
}

it('creates the report of a failed run in another attempt of the same run', async () => {
  const failed = await withToken('svc_unknown', ['run', 'monthly']);
  const id = failed.stdout.slice(0, 36);
  expect([failed.code, await statesOf(id)]).toEqual([
    3,
    ['folder skipped', 'anna@finance.example skipped', 'books@finance.example skipped'],
  ]);
  const reason = `account home: the service refused the token ($TOKEN): it is wrong, expired or revoked; set a new one, then outlay retry ${id}`;
  expect([(await shown(id)).run.reason, failed.stderr]).toEqual([
    reason,
    `monthly, home: planned\nmonthly, home: failed\nerror: ${reason}\n`,
  ]);
  expect((await shown(id)).attempts.map((attempt) => attempt.reason)).toEqual([
    expect.stringMatching(/\(HTTP 401\).*\[request req_\S+\]$/),
  ]);
  expect((await fixture.outlay(['resend', id])).stderr).toBe(
    `error: run ${id} has no report yet: ${reason}; outlay retry ${id} creates it\n`,
  );
  expect((await withToken('svc_unknown', ['retry', id])).code).toBe(3);
  expect((await withToken('svc_unknown', ['run', 'monthly', '--dry-run'])).stderr).toBe(
    'error: account home: the service refused the token ($TOKEN): it is wrong, expired or revoked; set a new one\n',
  );
  const { code, stdout } = await fixture.outlay(['retry', id]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(new RegExp(`^${id} .* delivered\\n$`))]);
  expect(await statesOf(id)).toEqual([
    'folder accepted',
    'anna@finance.example accepted',
    'books@finance.example accepted',
  ]);
  expect((await shown(id)).run.attempt).toBe(3);
  expect(await readdir(join(fixture.folder, 'reports', 'home'))).toEqual(['monthly-2026-10.json']);
  expect(received).toEqual(['anna@finance.example', 'books@finance.example']);
});

it('delivers refused and deferred files, and does not repeat accepted ones', async () => {
  answerTo = (address) => (address.startsWith('anna') ? 550 : 451);
  const { stdout } = await fixture.outlay(['run', 'monthly']);
  const id = stdout.slice(0, 36);
  expect(await statesOf(id)).toEqual([
    'folder accepted',
    'anna@finance.example refused',
    'books@finance.example deferred',
  ]);
  answerTo = () => 250;
  const retried = await fixture.outlay(['retry', id, '--json']);
  expect(retried.code).toBe(0);
  const { runs } = JSON.parse(retried.stdout) as { runs: readonly Shown[] };
  expect(runs.map(({ run }) => [run.id, run.state])).toEqual([[id, 'delivered']]);
  expect(runs[0]?.deliveries.map(({ state, copyOf }) => [state, copyOf !== null])).toEqual([
    ['accepted', false],
    ['refused', false],
    ['accepted', false],
    ['accepted', true],
  ]);
  expect(received.toSorted()).toEqual(['anna@finance.example', 'books@finance.example']);
});

it('resends what may have arrived only with --uncertain', async () => {
  answerTo = (address) => (address.startsWith('anna') ? undefined : 250);
  const id = (await fixture.outlay(['run', 'monthly'])).stdout.slice(0, 36);
  answerTo = () => 250;
  const refused = await fixture.outlay(['retry', id]);
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining(`outlay retry ${id} --uncertain`),
  ]);
  expect(received).toEqual(['books@finance.example']);
  expect((await fixture.outlay(['retry', id, '--uncertain'])).code).toBe(0);
  expect(received).toEqual(['books@finance.example', 'anna@finance.example']);
  expect((await shown(id)).run.state).toBe('delivered');
});

it('refuses a run with nothing to do, and continues with the others', async () => {
  const delivered = (
    await fixture.outlay(['run', 'monthly', '--period', '2026-09'], '2026-11-14T12:00:00Z')
  ).stdout.slice(0, 36);
  const skipped = (await fixture.outlay(['run', 'skipping', '--period', '2020-01'])).stdout.slice(0, 36);
  const failed = (await withToken('svc_unknown', ['run', 'monthly'])).stdout.slice(0, 36);
  const { code, stdout, stderr } = await fixture.outlay(['retry', delivered, skipped, failed]);
  expect([code, stdout]).toEqual([2, expect.stringMatching(new RegExp(`^${failed} .* delivered\\n$`))]);
  expect(stderr).toContain(`run ${delivered} is delivered, so there is nothing to retry`);
  expect(stderr).toContain(`run ${skipped} has no files to deliver: the period has no documents`);
});

it('refuses a run, and a period, that a process works on', async () => {
  const first = (await withToken('svc_unknown', ['run', 'monthly'])).stdout.slice(0, 36);
  const other = (
    await runOutlay(['run', 'monthly', '--revision'], {
      environment: { ...fixture.environment, TOKEN: 'svc_unknown' },
      now: '2026-11-15T13:00:00Z',
    })
  ).stdout.slice(0, 36);
  await withStore(async (database) => {
    const run = await runById(database, other);
    if (!run) throw new Error('there is no run');
    await claimRun(database, run, 'elsewhere 1 0', now);
  });
  for (const id of [first, other]) {
    const { code, stderr } = await fixture.outlay(['retry', id]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`run ${other} of the same job`)]);
  }
  expect(received).toEqual([]);
});

it('retries what failed in the latest occurrence of a job, except what was delivered since', async () => {
  const file = join(fixture.folder, 'outlay.yaml');
  const { accounts, jobs: configured } = await readConfiguration(file);
  const job = configured.find(({ name }) => name === 'everywhere');
  if (!job) throw new Error('there is no job');
  const planned = ['2026-10-01T04:00:00.000Z', '2026-11-01T05:00:00.000Z'].flatMap((scheduledFor) =>
    accounts.map((account) => {
      const asked = { job, account, period: periodOf(job, scheduledFor), scheduledFor, from: undefined };
      return plannedRun({ ...asked, token: undefined, origin: 'schedule', now: new Date(scheduledFor) });
    }),
  );
  await withStore(async (database) => {
    await planRuns(database, planned);
    for (const { run } of planned) await changeRun(database, run, 'failed', { now, reason: 'away' });
  });
  await withStore((database) =>
    planRuns(database, [
      {
        run: {
          ...aPlannedRun().run,
          id: 'sent',
          job: 'everywhere',
          state: 'delivered',
          plannedAt: now.toISOString(),
        },
        deliveries: [],
      },
    ]),
  );
  const { code, stdout, stderr } = await fixture.outlay(['retry', '--job', 'everywhere']);
  expect(stderr).toMatch(/^everywhere, home: run sent has delivered this period since$/m);
  const output = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('  ').slice(1));
  expect([code, output]).toEqual([0, [['2026-11-01 05:00Z', 'everywhere', 'shop', '2026-10', 'delivered']]]);
  const again = await fixture.outlay(['retry', '--job', 'everywhere']);
  expect([again.code, again.stdout, again.stderr]).toEqual([
    0,
    '',
    expect.stringContaining('nothing failed in the latest occurrence of everywhere'),
  ]);
});

it.each([
  [['retry'], 'expected one or more runs, or --job'],
  [['retry', 'x'], 'unknown run "x"; outlay history lists the runs'],
  [['retry', 'x', '--job', 'monthly'], 'not both'],
])('tells what is wrong with %j', async (words, message) => {
  const { code, stderr } = await fixture.outlay(words);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
