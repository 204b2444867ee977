import { startService, type TestService } from '@outlay/service/testing';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RunRecord } from '../../adapters/store/read-runs.ts';
import { startSmtpServer, type TestSmtpServer } from '../../testing/index.ts';
import { ruleStores } from '../../testing/new-store-database.ts';
import { type CommandResult, runOutlay } from '../../testing/run-outlay.ts';
import { aSchedulerFixture, type SchedulerFixture } from '../../testing/scheduler-fixture.ts';

vi.setConfig({ testTimeout: 60_000 });

let service: TestService;
let mail: TestSmtpServer;
let isBusy = false;
beforeAll(async () => {
  service = await startService({ seed: { months: 2, documentsPerMonth: 40, asOf: '2026-11-15' } });
  mail = await startSmtpServer({
    onMailFrom: (_address, _session, done) =>
      done(isBusy ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
  });
}, 120_000);
afterAll(() => Promise.all([service.stop(), mail.stop()]));

const due = '2026-11-01T05:00:00.000Z';
const groceries = '{ category: [Groceries] }';
const restaurants = '{ category: [Restaurants] }';

let fixture: SchedulerFixture;
let before = 0;
afterEach(() => fixture.remove());

/** A job with a filter; without one by default. */
function job(filter?: string): string {
  return `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: Europe/Warsaw }
    formats: [json]${filter === undefined ? '' : `\n    filter: ${filter}`}
    deliveries: [{ channel: email, recipients: [{ address: anna@finance.example }] }]`;
}

async function begin(filter?: string, postgresUrl?: string): Promise<void> {
  isBusy = false;
  before = mail.received.length;
  const { url, ca, token } = service;
  const accounts = { home: { url, ca, token } };
  fixture = await aSchedulerFixture({ accounts, smtp: mail.settings, jobs: job(filter), postgresUrl });
  await fixture.plannedUpTo('monthly', '2026-10-20T00:00:00.000Z');
}

const refilter = (filter?: string) => fixture.rewrite(job(filter));

/** Plans the run that is due, by the configuration as it is then. */
async function planDue(): Promise<void> {
  fixture.at(due);
  await (await fixture.newPlanner()).tick();
}

function outlayAt(now: string, ...words: string[]): Promise<CommandResult> {
  return runOutlay(words, { environment: { ...fixture.environment, OUTLAY_CONFIG: fixture.path }, now });
}

const outlay = (...words: string[]) => outlayAt('2026-11-01T09:00:00Z', ...words);

async function theRecord(origin: 'schedule' | 'manual' = 'schedule'): Promise<RunRecord> {
  const record = (await fixture.records()).find(({ run }) => run.origin === origin);
  if (!record) throw new Error('there is no such run');
  return record;
}

const plannedFiles = ({ deliveries }: RunRecord) =>
  deliveries.flatMap(({ files }) => files.map((one) => one.name));

async function filtersReceived(): Promise<(string | undefined)[]> {
  const messages = await Promise.all(mail.received.slice(before).map((one) => PostalMime.parse(one)));
  return messages.map(({ subject }) => /Groceries|Restaurants/.exec(subject ?? '')?.[0]);
}

describe.each(ruleStores)('a job that is filtered otherwise, on %s', (_name, newUrl) => {
  beforeEach(async () => begin(groceries, await newUrl()), 60_000);

  it('reports by its new filter, although the files of the old one were confirmed', async () => {
    isBusy = true;
    expect((await outlayAt('2026-11-01T04:30:00Z', 'run', 'monthly')).code).toBe(6);
    const { id } = (await theRecord('manual')).run;
    await refilter(restaurants);
    // Deferred once more: the scheduler delivers what was confirmed.
    expect((await outlay('retry', id, '--same-account')).code).toBe(6);
    expect(await filtersReceived()).toEqual([]);
    isBusy = false;
    fixture.at('2026-11-01T12:00:00.000Z');
    await fixture.work();
    expect((await theRecord('manual')).run).toMatchObject({ state: 'delivered', isHeld: 0 });
    expect(await filtersReceived()).toEqual(['Groceries']);

    await planDue();
    await fixture.work();
    const scheduled = await theRecord();
    expect(scheduled.run).toMatchObject({ state: 'delivered', revision: 1 });
    expect(plannedFiles(scheduled)).toEqual(['monthly-2026-10.filter-category-restaurants.json']);
    expect(await filtersReceived()).toEqual(['Groceries', 'Restaurants']);
  });

  it('does not replace a waiting report of its old filter', async () => {
    isBusy = true;
    await planDue();
    await fixture.work();
    await refilter(restaurants);
    isBusy = false;
    expect((await outlay('run', 'monthly')).code).toBe(0);
    const { id } = (await theRecord()).run;
    expect((await outlay('retry', id, '--same-account')).code).toBe(0);
    expect(await filtersReceived()).toEqual(['Restaurants', 'Groceries']);
  });

  it('asks before each delivery of files of its old filter', async () => {
    await planDue();
    await fixture.work();
    const { id } = (await theRecord()).run;
    await refilter();
    const others = await outlay('resend', id, '--to', 'auditor@finance.example', '--same-account');
    expect(others.code).toBe(0);
    expect((await outlay('resend', id)).stderr).toContain('a different filter');
    expect((await outlay('resend', id, '--same-account')).code).toBe(0);
    const again = await outlay('resend', id);
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringContaining('the job monthly has a different filter'),
    ]);
    expect(await filtersReceived()).toEqual(['Groceries', 'Groceries', 'Groceries']);
  });

  it('sends files to another address under the names of their report', async () => {
    await planDue();
    await fixture.work();
    await refilter(restaurants);
    const { id } = (await theRecord()).run;
    expect((await outlay('resend', id, '--to', 'auditor@finance.example')).code).toBe(0);
    const name = 'monthly-2026-10.filter-category-groceries.json';
    expect(plannedFiles(await theRecord())).toEqual([name, name]);
  });

  it('is backfilled beside the reports of its old filter, and not twice', async () => {
    expect((await outlayAt('2026-11-02T09:00:00Z', 'run', 'monthly')).code).toBe(0);
    const days = ['--from', '2026-10-01', '--to', '2026-11-01'];
    const backfill = async () => {
      const { stdout } = await outlayAt('2026-11-03T09:00:00Z', 'backfill', 'monthly', ...days, '--json');
      const { runs } = JSON.parse(stdout) as { runs: { outcome: string; period: { name: string } }[] };
      return runs.map(({ outcome, period }) => `${period.name} ${outcome}`);
    };
    await refilter('{ category: [SPOŻYWCZE] }');
    expect(await backfill()).toEqual(['2026-09 made', '2026-10 existed']);
    await refilter(restaurants);
    expect(await backfill()).toEqual(['2026-09 made', '2026-10 made']);
    expect(await backfill()).toEqual(['2026-09 existed', '2026-10 existed']);
    const names = (await fixture.records()).flatMap(plannedFiles).toSorted();
    expect(names).toEqual([
      'monthly-2026-09.filter-category-restaurants.json',
      expect.stringMatching(/^monthly-2026-09\.filter-category-spozywcze\.[0-9a-f]+\.json$/),
      'monthly-2026-10.filter-category-groceries.json',
      'monthly-2026-10.filter-category-restaurants.json',
    ]);
  });

  it('replaces a waiting report of its own, written in the other language', async () => {
    isBusy = true;
    await planDue();
    await fixture.work();
    await refilter('{ category: [Spożywcze] }');
    isBusy = false;
    expect((await outlay('run', 'monthly', '--revision')).code).toBe(0);
    fixture.at('2026-11-01T12:00:00.000Z');
    await fixture.work();
    const { run, deliveries } = await theRecord();
    expect([run.state, deliveries.map(({ state }) => state)]).toEqual(['skipped', ['skipped']]);
    expect(await filtersReceived()).toHaveLength(1);
  });

  it('is the same in the other language', async () => {
    await planDue();
    await refilter('{ category: [spożywcze] }');
    isBusy = true;
    await fixture.work();
    expect((await theRecord()).run).toMatchObject({ state: 'delivering', isHeld: 0 });
    await refilter('{ category: [GROCERIES] }');
    isBusy = false;
    fixture.at('2026-11-01T12:00:00.000Z');
    await fixture.work();
    expect((await theRecord()).run).toMatchObject({ state: 'delivered', isHeld: 0 });
    await refilter('{ category: [Spożywcze] }');
    expect((await outlay('resend', (await theRecord()).run.id)).code).toBe(0);
    await refilter('{ category: [Spożywcze, Transport] }');
    expect((await outlay('resend', (await theRecord()).run.id)).stderr).toContain('a different filter');
  });
});

describe.each(ruleStores)('a run of an earlier version, on %s', (_name, newUrl) => {
  it.each([
    ['whose pin has no filter', (pin: string) => JSON.stringify({ ...JSON.parse(pin), filter: undefined })],
    [
      'whose pin has no value for the filter',
      (pin: string) => JSON.stringify({ ...JSON.parse(pin), filter: null }),
    ],
    ['without a pin', () => null],
  ])('%s is of all documents', async (_kind, pinOf) => {
    await begin(undefined, await newUrl());
    await planDue();
    const { run } = await theRecord();
    await fixture.store.database
      .updateTable('run')
      .set({ pin: pinOf(run.pin ?? '') })
      .execute();
    await refilter(groceries);
    await fixture.work();
    const held = await theRecord();
    expect(held.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(held.run.reason).toContain('the job monthly has a different filter');
    expect(await filtersReceived()).toEqual([]);
    expect((await outlay('retry', run.id)).code).toBe(0);
    expect(plannedFiles(await theRecord())).toEqual(['monthly-2026-10.filter-category-groceries.json']);
  });
});
