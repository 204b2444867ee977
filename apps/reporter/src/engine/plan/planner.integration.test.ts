import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Configuration, configurationOf } from '../../adapters/configuration/configuration.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { createLocalQueue } from '../../adapters/queue/local-queue.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import { readCursors } from '../../adapters/store/job-cursors.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { latestRuns } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { bothStores } from '../../testing/new-store-database.ts';
import { trustedClock } from '../../testing/trusted-clock.ts';
import { createPlanner, type Planner } from './planner.ts';

let folder = '';
let database: Database;
let now = new Date('2026-11-01T00:00:00Z');
let events: SchedulerEvent[] = [];
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  now = new Date('2026-11-01T00:00:00Z');
  events = [];
});
afterEach(async () => {
  await database.destroy();
});

type JobParts = { readonly cron: string; readonly whenMissed?: 'all' };

/** A configuration of daily reports of some accounts. */
function configured(jobs: Readonly<Record<string, JobParts>>, accounts = 1): Configuration {
  const names = Array.from({ length: accounts }, (_, index) => `account-${index}`);
  const account = { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } };
  const file = configurationSchema.parse({
    accounts: Object.fromEntries(names.map((name) => [name, account])),
    jobs: Object.fromEntries(
      Object.entries(jobs).map(([name, { cron, ...more }]) => [
        name,
        {
          kind: 'weekly',
          schedule: { cron, timeZone: 'UTC' },
          deliveries: [{ channel: 'folder', path: 'reports', name: '{job}/{account}-{date}.{ext}' }],
          ...more,
        },
      ]),
    ),
  });
  return configurationOf(file, join(folder, 'outlay.yaml'));
}

function plannerOf(
  configuration: Configuration,
  queue: Queue = createLocalQueue(),
  of: Database = database,
): Planner {
  const onEvent = (event: SchedulerEvent) => void events.push(event);
  const clock = () => now;
  const clockWatch = trustedClock(clock);
  return createPlanner({
    database: of,
    queue,
    configuration: () => configuration,
    environment: { TOKEN: 'svc_a.b' },
    now: clock,
    clockWatch,
    onEvent,
    // Steps are counted here, and a busy machine takes longer for each.
    maxTickMs: Infinity,
  });
}

async function tickAt(planner: Planner, instant: string): Promise<Date | undefined> {
  now = new Date(instant);
  return planner.tick();
}

async function planned(): Promise<string[]> {
  const runs = await latestRuns(database, 1_000);
  return [...new Set(runs.map(({ job, scheduledFor }) => `${job} ${scheduledFor.slice(0, 16)}`))].toSorted();
}

it('plans both if two processes have different schedules of one job', async () => {
  const [six, seven] = ['0 6 * * *', '0 7 * * *'].map((cron) => plannerOf(configured({ daily: { cron } })));
  if (!six || !seven) throw new Error('there are two');
  for (const planner of [six, seven]) await tickAt(planner, '2026-11-01T00:00:00Z');
  for (const day of ['01', '02']) {
    await tickAt(six, `2026-11-${day}T06:00:01Z`);
    await tickAt(seven, `2026-11-${day}T07:00:01Z`);
  }
  expect(await planned()).toEqual([
    'daily 2026-11-01T06:00',
    'daily 2026-11-01T07:00',
    'daily 2026-11-02T06:00',
    'daily 2026-11-02T07:00',
  ]);
});

it('plans what was due while the store was unavailable, even of a new job', async () => {
  const queue = createLocalQueue();
  let isAway = true;
  const planner = plannerOf(configured({ first: { cron: '0 6 * * *' }, second: { cron: '0 6 * * *' } }), {
    ...queue,
    async enqueue(transaction, runs) {
      if (isAway) throw new StoreError('unavailable', 'the database is away');
      await queue.enqueue(transaction, runs);
    },
  });
  await expect(tickAt(planner, '2026-11-01T05:00:00Z')).rejects.toThrow('away');
  isAway = false;
  await tickAt(planner, '2026-11-01T06:10:00Z');
  expect(await planned()).toEqual(['first 2026-11-01T06:00', 'second 2026-11-01T06:00']);
});

it('plans other jobs if one fails, and retries that one', async () => {
  const configuration = configured({ broken: { cron: '0 6 * * *' }, whole: { cron: '0 6 * * *' } });
  const [job] = configuration.jobs;
  if (!job) throw new Error('there are two');
  const { deliveries } = job;
  const planner = plannerOf(configuration);
  await tickAt(planner, '2026-11-01T05:00:00Z');
  Object.assign(job, { deliveries: [null] });
  const next = await tickAt(planner, '2026-11-01T06:00:00Z');
  expect(await planned()).toEqual(['whole 2026-11-01T06:00']);
  expect(next).toEqual(new Date('2026-11-01T06:01:00Z'));
  expect(events).toContainEqual(
    expect.objectContaining({
      type: 'error',
      during: 'planning',
      reason: expect.stringMatching(/^broken: /),
    }),
  );
  Object.assign(job, { deliveries });
  await tickAt(planner, '2026-11-01T06:01:00Z');
  expect(await planned()).toEqual(['broken 2026-11-01T06:00', 'whole 2026-11-01T06:00']);
});

/** What was planned, a step each: days, and how many runs. */
const steps = () =>
  events.flatMap((event) =>
    event.type === 'planned'
      ? [{ days: event.occurrences.map((at) => at.slice(8, 10)), runs: event.runs }]
      : [],
  );

async function countsByDay(): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('run')
    .select(({ fn }) => ['scheduledFor', fn.count<number>('account').distinct().as('count')])
    .groupBy('scheduledFor')
    .execute();
  return Object.fromEntries(rows.map(({ scheduledFor, count }) => [scheduledFor.slice(8, 10), count]));
}

it('plans many missed occurrences of many accounts in steps, oldest first, without losing any', async () => {
  const planner = plannerOf(configured({ daily: { cron: '0 6 * * *', whenMissed: 'all' } }, 40));
  await tickAt(planner, '2026-11-01T00:00:00Z');
  const next = await tickAt(planner, '2026-11-04T06:00:00Z');
  expect(steps()).toEqual([{ days: ['01', '02', '03'], runs: 120 }]);
  expect(next).toEqual(new Date('2026-11-04T06:00:00Z'));
  await tickAt(planner, '2026-11-04T06:00:01Z');
  expect(steps().slice(1)).toEqual([{ days: ['04'], runs: 40 }]);
  expect(await countsByDay()).toEqual({ '01': 40, '02': 40, '03': 40, '04': 40 });
});

it('plans an occurrence of very many accounts in steps, and other jobs in between', async () => {
  const jobs = configured({ large: { cron: '0 6 * * *' }, other: { cron: '1 6 * * *' } }, 300);
  const planner = plannerOf(jobs);
  await tickAt(planner, '2026-11-01T00:00:00Z');
  expect(await tickAt(planner, '2026-11-01T06:00:59Z')).toEqual(new Date('2026-11-01T06:00:59Z'));
  await tickAt(planner, '2026-11-01T06:01:00Z');
  await tickAt(planner, '2026-11-01T06:01:01Z');
  expect(await tickAt(planner, '2026-11-01T06:01:02Z')).toEqual(new Date('2026-11-02T06:00:00Z'));
  expect(events.flatMap((event) => (event.type === 'planned' ? [[event.job, event.runs]] : []))).toEqual([
    ['large', 125],
    ['large', 125],
    ['other', 125],
    ['large', 50],
    ['other', 125],
    ['other', 50],
  ]);
  expect(await countsByDay()).toEqual({ '01': 300 });
});

it('completes the plan of a dead process before newer occurrences', async () => {
  const jobs = { daily: { cron: '0 6 * * *' } };
  const first = plannerOf(configured(jobs, 300));
  await tickAt(first, '2026-11-01T00:00:00Z');
  await tickAt(first, '2026-11-01T06:00:00Z');
  expect(await countsByDay()).toEqual({ '01': 125 });
  // Three days later, with another schedule; `once` runs the latest that was missed.
  const second = plannerOf(configured({ daily: { cron: '0 7 * * *' } }, 300));
  for (let tick = 0; tick < 5; tick += 1) await tickAt(second, '2026-11-04T06:30:00Z');
  expect(await countsByDay()).toEqual({ '01': 300 });
  for (let tick = 0; tick < 3; tick += 1) await tickAt(second, '2026-11-04T07:00:00Z');
  expect(await countsByDay()).toEqual({ '01': 300, '04': 300 });
});

it('plans again what a promoted replica has lost', async () => {
  const planner = plannerOf(configured({ weekly: { cron: '0 6 * * *' } }));
  await tickAt(planner, '2026-11-01T00:00:00Z');
  const replica = await database.selectFrom('jobCursor').selectAll().execute();
  await tickAt(planner, '2026-11-01T06:00:00Z');
  expect(await planned()).toEqual(['weekly 2026-11-01T06:00']);
  await planner.recheck();
  await tickAt(planner, '2026-11-01T06:01:00Z');
  expect(events.filter(({ type }) => type === 'planned')).toHaveLength(1);
  for (const table of ['delivery', 'run', 'jobCursor'] as const) await database.deleteFrom(table).execute();
  await database.insertInto('jobCursor').values(replica).execute();
  await planner.recheck();
  await tickAt(planner, '2026-11-01T06:02:00Z');
  expect(await planned()).toEqual(['weekly 2026-11-01T06:00']);
});

it('plans only the lost accounts of an occurrence again', async () => {
  const planner = plannerOf(configured({ weekly: { cron: '0 6 * * *' } }, 175));
  await tickAt(planner, '2026-11-01T00:00:00Z');
  await tickAt(planner, '2026-11-01T06:00:00Z');
  const replica = await database.selectFrom('jobCursor').selectAll().execute();
  const had = await latestRuns(database, 1_000);
  await tickAt(planner, '2026-11-01T06:00:01Z');
  const lost = (await latestRuns(database, 1_000)).filter((run) => !had.some(({ id }) => id === run.id));
  expect([had.length, lost.length]).toEqual([125, 50]);
  for (const { id } of lost) {
    await database.deleteFrom('delivery').where('runId', '=', id).execute();
    await database.deleteFrom('run').where('id', '=', id).execute();
  }
  await database.deleteFrom('jobCursor').execute();
  await database.insertInto('jobCursor').values(replica).execute();
  await planner.recheck();
  await tickAt(planner, '2026-11-01T06:00:02Z');
  expect(await latestRuns(database, 1_000)).toHaveLength(175);
});

const many = Object.fromEntries(
  Array.from({ length: 250 }, (_, index) => [`job-${index}`, { cron: '0 6 * * *' }]),
);

it('yields to other work while it plans many jobs', async () => {
  const planner = plannerOf(configured(many));
  let others = 0;
  let other = setImmediate(function again() {
    others += 1;
    other = setImmediate(again);
  });
  const next = await tickUntilNoneIsDue([planner], '2026-11-01T00:00:00Z');
  clearImmediate(other);
  // At most 100 jobs are planned in one transaction.
  expect(others).toBeGreaterThanOrEqual(3);
  expect(next).toEqual([new Date('2026-11-01T06:00:00Z')]);
});

/** Several processes plan at the same time, until none has a job that is due. @returns when each has the next one */
async function tickUntilNoneIsDue(planners: readonly Planner[], instant: string) {
  for (let second = 0; ; second += 2) {
    now = new Date(Date.parse(instant) + second * 1_000);
    const next = await Promise.all(planners.map((planner) => planner.tick()));
    if (next.every((one) => one !== undefined && one.getTime() > now.getTime() + 60_000)) return next;
  }
}

it.each(bothStores)(
  'plans many jobs once by processes that do so at the same time, on %s',
  async (_, newUrl) => {
    const postgresUrl = await newUrl();
    const first = database;
    if (postgresUrl !== undefined) await first.destroy();
    const open = () =>
      openStore(postgresUrl === undefined ? { sqliteFile: join(folder, 'outlay.sqlite') } : { postgresUrl });
    const second = await open();
    database = postgresUrl === undefined ? first : await open();
    // Their jobs are in opposite orders, and new to the store.
    const turned = Object.fromEntries(Object.entries(many).toReversed());
    const planners = [plannerOf(configured(many)), plannerOf(configured(turned), createLocalQueue(), second)];
    await tickUntilNoneIsDue(planners, '2026-11-01T00:00:00Z');
    await database
      .insertInto('jobPause')
      .values({
        id: 'p',
        job: 'job-7',
        pausedAt: now.toISOString(),
        pausedBy: 'anna',
        reason: null,
        resumedAt: null,
        resumedBy: null,
      })
      .execute();
    events = [];
    await tickUntilNoneIsDue(planners, '2026-11-01T06:00:00Z');
    const runs = await latestRuns(database, 1_000);
    expect(new Set(runs.map(({ job }) => job)).size).toBe(249);
    expect(runs).toHaveLength(249);
    expect(runs.some(({ job }) => job === 'job-7')).toBe(false);
    const told = events.flatMap((event) => (event.type === 'planned' ? [`${event.job}: ${event.runs}`] : []));
    expect(told.toSorted()).toEqual(runs.map(({ job }) => `${job}: 1`).toSorted());
    const cursors = await readCursors(database);
    expect(
      new Set([...cursors].filter(([name]) => name !== 'job-7').map(([, { cursor }]) => cursor)),
    ).toEqual(new Set(['2026-11-01T06:00:00.000Z']));
    await second.destroy();
  },
);
