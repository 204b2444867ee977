import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { decimalString } from '@outlay/core/money';
import { instantsOf } from '@outlay/core/time';
import type { ReportBody } from '@outlay/exporters';
import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { ruleStores } from '../../testing/new-store-database.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestService;
let mail: TestSmtpServer;
let isBusy = false;
beforeAll(async () => {
  service = await startService({ seed: { months: 6, documentsPerMonth: 12, asOf: '2026-11-20' } });
  mail = await startSmtpServer({
    onMailFrom: (_address, _session, done) =>
      done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  });
}, 120_000);
afterAll(() => Promise.all([service.stop(), mail.stop()]));

let fixture: SchedulerFixture;
afterEach(() => fixture.remove());

/** A job that is due on each 21st at 06:00 in Warsaw. */
function job(startsOn: number, deliveries: string, more = ''): string {
  return `  pay:
    kind: monthly
    month: { startsOn: ${startsOn} }
    schedule: { cron: "0 6 21 * *" }
    formats: [json]
${more}    deliveries: [${deliveries}]`;
}

const toFolder = '{ channel: folder, path: reports }';
const toAnna = '{ channel: email, recipients: [{ address: anna@finance.example }] }';

async function begin(jobs: string, postgresUrl?: string): Promise<void> {
  isBusy = false;
  const { url, ca, token } = service;
  const accounts = { home: { url, ca, token } };
  fixture = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs, postgresUrl });
}

function outlay(words: readonly string[], now = '2026-11-22T09:00:00Z'): Promise<CommandResult> {
  return runOutlay(words, { environment: { ...fixture.environment, OUTLAY_CONFIG: fixture.path }, now });
}

const delivered = async () => (await readdir(join(fixture.folder, 'reports', 'home'))).toSorted();

async function bodyOf(name: string): Promise<ReportBody> {
  return JSON.parse(await readFile(join(fixture.folder, 'reports', 'home', name), 'utf8')) as ReportBody;
}

/** What was spent in złoty in a period, straight from the database of the service. */
function spentIn(from: string, until: string): string {
  const instants = instantsOf({ from, until }, 'Europe/Warsaw');
  using database = new DatabaseSync(service.databaseFile, { readOnly: true });
  const row = database
    .prepare(
      "SELECT SUM(total_minor) AS minor FROM document WHERE currency = 'PLN' AND is_processing = 0 AND purchase_time >= ? AND purchase_time < ?",
    )
    .get(instants.from, instants.until);
  return decimalString({ minor: BigInt(Number(row?.['minor'])), currency: 'PLN' });
}

it.each(ruleStores)('reports each month that ended, also those missed, on %s', async (_name, newUrl) => {
  await begin(job(21, toFolder, '    whenMissed: all\n'), await newUrl());
  await fixture.plannedUpTo('pay', '2026-08-21T12:00:00.000Z');
  fixture.at('2026-11-21T05:00:00.000Z');
  await fixture.plan();
  await fixture.work();
  const records = await fixture.records();
  const runs = records
    .map(({ run }) => run)
    .toSorted((one, other) => (one.periodFrom < other.periodFrom ? -1 : 1));
  expect(
    runs.map(({ scheduledFor, periodFrom, periodUntil, state }) => [
      scheduledFor,
      periodFrom,
      periodUntil,
      state,
    ]),
  ).toEqual([
    ['2026-09-21T04:00:00.000Z', '2026-08-21', '2026-09-21', 'delivered'],
    ['2026-10-21T04:00:00.000Z', '2026-09-21', '2026-10-21', 'delivered'],
    // Clocks were set back in between.
    ['2026-11-21T05:00:00.000Z', '2026-10-21', '2026-11-21', 'delivered'],
  ]);
  const files = await delivered();
  expect(files).toEqual([
    'monthly-2026-09_2026-08-21..2026-09-20.json',
    'monthly-2026-10_2026-09-21..2026-10-20.json',
    'monthly-2026-11_2026-10-21..2026-11-20.json',
  ]);
  const bodies = await Promise.all(files.map(bodyOf));
  expect(bodies.map(({ totals }) => totals.find(({ currency }) => currency === 'PLN')?.amount)).toEqual(
    runs.map((run) => spentIn(run.periodFrom, run.periodUntil)),
  );
  expect(bodies.map(({ reconciliation }) => reconciliation.status)).toEqual([
    'balanced',
    'balanced',
    'balanced',
  ]);
});

it('backfills the months of past occurrences', async () => {
  await begin(job(21, toFolder));
  const words = ['backfill', 'pay', '--from', '2026-10-01', '--to', '2026-11-21'];
  expect((await outlay([...words, '--dry-run'])).stdout).toBe(
    '2026-10-21 06:00  home  2026-10  (2026-09-21 to 2026-10-20)  no run yet\n' +
      '2026-11-21 06:00  home  2026-11  (2026-10-21 to 2026-11-20)  no run yet\n',
  );
  expect((await outlay(words)).code).toBe(0);
  expect(await delivered()).toEqual([
    'monthly-2026-10_2026-09-21..2026-10-20.json',
    'monthly-2026-11_2026-10-21..2026-11-20.json',
  ]);
});

it.each(ruleStores)('backfills months that started on another day before, on %s', async (_name, newUrl) => {
  await begin(job(21, toFolder), await newUrl());
  const words = ['backfill', 'pay', '--from', '2026-10-01', '--to', '2026-10-31'];
  expect((await outlay(words)).code).toBe(0);
  await fixture.rewrite(job(10, toFolder));
  expect((await outlay([...words, '--dry-run'])).stdout).toBe(
    '2026-10-21 06:00  home  2026-09  (2026-09-10 to 2026-10-09)  no run yet\n',
  );
  expect((await outlay(words)).code).toBe(0);
  const files = [
    'monthly-2026-09_2026-09-10..2026-10-09.json',
    'monthly-2026-10_2026-09-21..2026-10-20.json',
  ];
  expect(await delivered()).toEqual(files);
  const [first, second] = await fixture.records();
  expect(new Set([first?.run.id, second?.run.id]).size).toBe(2);
  // Once each, whatever the months were in between.
  for (const startsOn of [10, 21]) {
    await fixture.rewrite(job(startsOn, toFolder));
    expect((await outlay([...words, '--dry-run'])).stdout).toContain(': delivered');
    expect((await outlay(words)).code).toBe(0);
  }
  expect(await fixture.records()).toHaveLength(2);
  expect(await delivered()).toEqual(files);
});

it('names the file of a revision with the days of its month', async () => {
  await begin(job(28, toFolder, '    filter: { category: [Groceries] }\n'));
  expect((await outlay(['run', 'pay', '--period', '2026-10'])).code).toBe(0);
  const again = await outlay(['run', 'pay', '--period', '2026-10', '--json']);
  expect([again.code, again.stderr]).toEqual([
    2,
    expect.stringContaining('pay already delivered 2026-10 (2026-09-28 to 2026-10-27): run '),
  ]);
  expect(again.stderr).toContain(
    'as revisions (monthly-2026-10_2026-09-28..2026-10-27.filter-category-groceries.r2): outlay run pay --period 2026-10 --revision',
  );
  expect((await outlay(['run', 'pay', '--period', '2026-10', '--revision'])).code).toBe(0);
  expect(await delivered()).toContain(
    'monthly-2026-10_2026-09-28..2026-10-27.filter-category-groceries.r2.json',
  );
});

/** Plans the run that is due on 21 October. */
async function plan(deliveries: string): Promise<void> {
  await begin(job(21, deliveries));
  await fixture.plannedUpTo('pay', '2026-10-20T00:00:00.000Z');
  fixture.at('2026-10-21T04:00:00.000Z');
  await fixture.plan();
}

describe('a run that was planned before the months of its job started on another day', () => {
  it('is held, and planned again for the current period of the job', async () => {
    await plan(toFolder);
    await fixture.rewrite(job(1, toFolder));
    await fixture.work();
    const [held] = await fixture.records();
    expect(held?.run).toMatchObject({
      state: 'planned',
      isHeld: 1,
      heldFor: 'settings',
      periodFrom: '2026-09-21',
    });
    expect(held?.run.reason).toBe(
      `the months of the job pay start on day 1, but those of this run on day 21; outlay retry ${held?.run.id} plans the run again with the current configuration`,
    );
    const alerts = await fixture.store.database.selectFrom('alert').select('cause').execute();
    expect(alerts).toEqual([{ cause: 'changed' }]);

    const retried = await outlay(['retry', held?.run.id ?? '']);
    expect([retried.code, await delivered()]).toEqual([0, ['monthly-2026-09.json']]);
    const [made] = await fixture.records();
    expect(made?.run).toMatchObject({
      id: held?.run.id,
      state: 'delivered',
      periodFrom: '2026-09-01',
      periodUntil: '2026-10-01',
    });
    expect((await bodyOf('monthly-2026-09.json')).totals[0]?.amount).toBe(
      spentIn('2026-09-01', '2026-10-01'),
    );
  });

  it('is held if its job has another kind of report now, and planned again for that', async () => {
    await plan(toFolder);
    await fixture.rewrite(
      job(21, toFolder).replace('kind: monthly\n    month: { startsOn: 21 }', 'kind: weekly'),
    );
    await fixture.work();
    const [held] = await fixture.records();
    expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(held?.run.reason).toBe(
      `the reports of the job pay are weekly, but the report of this run is monthly; outlay retry ${held?.run.id} plans the run again with the current configuration`,
    );
    // The advice is given once.
    const released = await outlay(['release', held?.run.id ?? '']);
    expect([released.code, released.stderr]).toEqual([
      2,
      `error: run ${held?.run.id} has no report yet: ${held?.run.reason}\n`,
    ]);
    const retried = await outlay(['retry', held?.run.id ?? '']);
    expect([retried.code, await delivered()]).toEqual([0, ['weekly-2026-W42.json']]);
    const [made] = await fixture.records();
    expect(made?.run).toMatchObject({
      id: held?.run.id,
      kind: 'weekly',
      state: 'delivered',
      periodFrom: '2026-10-12',
      periodUntil: '2026-10-19',
    });
  });

  it('is delivered unchanged if its files are staged', async () => {
    await plan(toAnna);
    isBusy = true;
    await fixture.work();
    await fixture.rewrite(job(1, toAnna));
    isBusy = false;
    const before = mail.received.length;
    fixture.at('2026-10-21T06:00:00.000Z');
    await fixture.work();
    const [record] = await fixture.records();
    expect(record?.run).toMatchObject({ state: 'delivered', isHeld: 0, periodFrom: '2026-09-21' });
    const messages = await Promise.all(mail.received.slice(before).map((one) => PostalMime.parse(one)));
    expect(messages.map(({ subject }) => subject?.split(':')[0])).toEqual(['October 2026 (21 Sep – 20 Oct)']);
    expect(messages.flatMap(({ attachments }) => attachments.map(({ filename }) => filename))).toContain(
      'home – October 2026 (21 Sep – 20 Oct).json',
    );
  });
});

it('compares with the last report of the same days, not with one of the same name', async () => {
  const more = '    changes: true\n';
  await begin(job(21, toFolder, more));
  const run = ['run', 'pay', '--period', '2026-10'];
  expect((await outlay(run, '2026-11-22T12:00:00Z')).code).toBe(0);
  await fixture.rewrite(job(10, toFolder, more));
  expect((await outlay(run, '2026-11-22T13:00:00Z')).code).toBe(0);
  const [, other = ''] = await delivered();
  expect(await delivered()).toEqual([
    'monthly-2026-10_2026-09-21..2026-10-20.json',
    'monthly-2026-10_2026-10-10..2026-11-09.json',
  ]);
  expect((await bodyOf(other)).changes).toBeNull();
  await fixture.rewrite(job(21, toFolder, more));
  expect((await outlay([...run, '--revision'], '2026-11-22T14:00:00Z')).code).toBe(0);
  const revision = (await delivered()).find((name) => name.includes('.r2.'));
  expect(revision).toBe('monthly-2026-10_2026-09-21..2026-10-20.r2.json');
  expect((await bodyOf(revision ?? '')).changes).toMatchObject({ documents: [] });
});
