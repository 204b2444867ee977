import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leaseClockMs, leaseMs } from '../../adapters/store/lease-clock.ts';
import { aBusySmtpServer, type BusySmtpServer } from '../../testing/an-smtp-server.ts';
import { monthlyJob, toAnna, toFolder } from '../../testing/monthly-job.ts';
import { runOutlay } from '../../testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';
import { sharedService } from '../../testing/shared-service.ts';

vi.setConfig({ testTimeout: 60_000 });

const jobs = monthlyJob('json', toFolder, toAnna);

const service = sharedService({ months: 2, documentsPerMonth: 5 });
let busy: BusySmtpServer;
let fixture: SchedulerFixture;
beforeEach(async () => {
  busy = await aBusySmtpServer();
  fixture = await aSchedulerFixture({ accounts: { home: service() }, smtp: busy.mail.settings, jobs });
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
});
afterEach(() => fixture.remove());

const byHand = (now: string, ...words: string[]) =>
  runOutlay(['run', 'monthly', ...words], {
    environment: { ...fixture.environment, OUTLAY_CONFIG: fixture.path },
    now,
  });

/** Lets the scheduler make what is due on the first of November, by the configuration as it is then. */
async function dueRun() {
  fixture.at('2026-11-01T05:00:10.000Z');
  await (await fixture.newPlanner()).tick();
  await fixture.work();
  return (await fixture.records()).find(({ run }) => run.origin === 'schedule');
}

const subjects = () =>
  Promise.all(
    busy.mail.received.map(async (one) => (await PostalMime.parse(one)).subject?.replaceAll('\u00a0', ' ')),
  );
const files = async () => (await readdir(join(fixture.folder, 'reports', 'home'))).toSorted();

it('creates no second report of a period with a manual run', async () => {
  const { code } = await byHand('2026-10-31T23:30:00Z');
  expect(code).toBe(0);
  const [first] = await fixture.records();
  const due = await dueRun();
  expect(due?.run).toMatchObject({
    state: 'skipped',
    reason: `the report of this period was created manually: run ${first?.run.id}`,
  });
  expect(due?.deliveries.map(({ state }) => state)).toEqual(['skipped', 'skipped']);
  expect([await subjects(), await files()]).toEqual([
    ['October 2026: PLN 2,195.74'],
    ['monthly-2026-10.json'],
  ]);
});

it('creates a revision if the manual report was created before the period ended', async () => {
  const { code } = await byHand('2026-10-25T12:00:00Z', '--period', '2026-10');
  expect(code).toBe(0);
  const due = await dueRun();
  expect(due?.run).toMatchObject({ state: 'delivered', revision: 2 });
  expect([await subjects(), await files()]).toEqual([
    ['October 2026 (to date): PLN 2,195.74', 'October 2026, revision 2: PLN 2,195.74'],
    ['monthly-2026-10.json', 'monthly-2026-10.r2.json'],
  ]);
});

it('sends no report after its revision', async () => {
  busy.isBusy = true;
  expect((await byHand('2026-11-01T08:00:00Z')).code).toBe(6);
  busy.isBusy = false;
  expect((await byHand('2026-11-01T08:01:00Z', '--revision')).code).toBe(0);
  fixture.at('2026-11-01T20:00:00.000Z');
  await fixture.work();
  const [first, second] = (await fixture.records()).toSorted((a, b) => a.run.revision - b.run.revision);
  const reason = `replaced by revision 2, run ${second?.run.id}`;
  expect(first?.run).toMatchObject({ state: 'delivered', reason, nextAt: null, owner: null });
  expect(first?.deliveries.map((one) => [one.state, one.reason])).toEqual([
    ['accepted', null],
    ['skipped', reason],
  ]);
  expect(await subjects()).toEqual(['October 2026, revision 2: PLN 2,195.74']);
});

it('rejects a period that has not started', async () => {
  expect(await byHand('2026-10-31T12:00:00Z', '--period', '2026-11')).toMatchObject({
    code: 2,
    stderr: 'error: --period: 2026-11 has not started; it starts on 2026-11-01, and today is 2026-10-31\n',
  });
  expect(await fixture.records()).toEqual([]);
});

/** A job that goes by e-mail alone. */
const mailJob = jobs.replace('      - { channel: folder, path: reports }\n', '');

it('sends one report if nobody received the first before the second was created', async () => {
  await fixture.rewrite(mailJob);
  busy.isBusy = true;
  expect((await dueRun())?.deliveries.map(({ state }) => state)).toEqual(['deferred']);
  busy.isBusy = false;
  expect((await byHand('2026-11-01T05:01:00Z', '--revision')).code).toBe(0);
  fixture.at('2026-11-01T20:00:00.000Z');
  await fixture.work();
  expect(await subjects()).toEqual(['October 2026: PLN 2,195.74']);
  const due = (await fixture.records()).find(({ run }) => run.origin === 'schedule');
  expect(due?.run).toMatchObject({ state: 'skipped', nextAt: null });
  expect(due?.run.reason).toContain('replaced by run ');
});

it('creates the report if the manual one was not delivered', async () => {
  await fixture.rewrite(mailJob);
  busy.isBusy = true;
  expect((await byHand('2026-11-01T04:59:59Z')).code).toBe(6);
  busy.isBusy = false;
  expect((await dueRun())?.run).toMatchObject({ state: 'delivered', revision: 1 });
  fixture.at('2026-11-01T20:00:00.000Z');
  await fixture.work();
  expect(await subjects()).toEqual(['October 2026: PLN 2,195.74']);
});

it('creates the report if the account has changed', async () => {
  expect((await byHand('2026-11-01T04:00:00Z')).code).toBe(0);
  const { token } = await service().createToken();
  await fixture.rewrite(jobs, { home: { ...service(), token } });
  expect((await dueRun())?.run).toMatchObject({ state: 'delivered', revision: 2 });
  expect(await files()).toEqual(['monthly-2026-10.json', 'monthly-2026-10.r2.json']);
});

it('creates the report for a recipient who did not receive the manual one', async () => {
  expect((await byHand('2026-11-01T04:00:00Z')).code).toBe(0);
  await fixture.rewrite(jobs.replace('anna@finance.example', 'bob@finance.example'));
  const due = await dueRun();
  expect(due?.run).toMatchObject({ state: 'delivered', revision: 2 });
  expect(due?.deliveries.map(({ target }) => target)).toContain('bob@finance.example');
});

it('waits while another process creates the report of the same period', async () => {
  const { database } = fixture.store;
  expect((await byHand('2026-11-01T04:00:00Z')).code).toBe(0);
  const [made] = await fixture.records();
  const leaseUntilMs = sql<number>`${leaseClockMs(database)} + ${leaseMs}`;
  await database.updateTable('run').set({ state: 'fetched', owner: 'elsewhere 1 0', leaseUntilMs }).execute();
  const due = await dueRun();
  expect(due?.run).toMatchObject({
    state: 'planned',
    owner: null,
    nextAt: '2026-11-01T05:00:40.000Z',
    reason: `run ${made?.run.id} of the same period is in progress`,
  });
  await database
    .updateTable('run')
    .set({ state: 'delivered', owner: null, leaseUntilMs: null })
    .where('origin', '=', 'manual')
    .execute();
  fixture.at('2026-11-01T05:00:50.000Z');
  await fixture.work();
  expect((await fixture.records()).find(({ run }) => run.origin === 'schedule')?.run.state).toBe('skipped');
});

it('can retry a scheduled run that became a revision', async () => {
  expect((await byHand('2026-10-25T12:00:00Z', '--period', '2026-10')).code).toBe(0);
  const ca = join(fixture.folder, 'home-ca.pem');
  await rename(ca, `${ca}.away`);
  const due = await dueRun();
  expect(due?.run).toMatchObject({ state: 'failed', revision: 2 });
  await rename(`${ca}.away`, ca);
  const { code } = await runOutlay(['retry', due?.run.id ?? ''], {
    environment: { ...fixture.environment, OUTLAY_CONFIG: fixture.path },
    now: '2026-11-01T09:00:00Z',
  });
  expect(code).toBe(0);
  expect(await files()).toEqual(['monthly-2026-10.json', 'monthly-2026-10.r2.json']);
});

it('rejects a manual run for a last period that is not over', async () => {
  const honolulu = (await readFile(fixture.path, 'utf8')).replace(
    'caFile: home-ca.pem',
    'caFile: home-ca.pem, timeZone: Pacific/Honolulu',
  );
  await writeFile(fixture.path, honolulu);
  const { code, stderr } = await byHand('2026-11-01T04:00:00Z');
  expect([code, stderr]).toEqual([
    4,
    expect.stringContaining('cannot be created before 2026-11-01 10:00:00 UTC'),
  ]);
  expect(busy.mail.received).toEqual([]);
});
