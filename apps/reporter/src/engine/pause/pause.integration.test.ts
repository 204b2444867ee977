import { join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Configuration, configurationOf } from '../../adapters/configuration/configuration.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import type { SchedulerEvent } from '../../adapters/log/scheduler-event.ts';
import { createLocalQueue } from '../../adapters/queue/local-queue.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import { isPostgres } from '../../adapters/store/database-clock.ts';
import { latestPauses, openPauses } from '../../adapters/store/job-pauses.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { latestRuns } from '../../adapters/store/read-runs.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { eachStore } from '../../testing/each-store.ts';
import { trustedClock } from '../../testing/trusted-clock.ts';
import { createPlanner, type Planner } from '../plan/planner.ts';
import { pauseJob } from './pause-job.ts';
import { resumeJob } from './resume-job.ts';
import { watchPauses } from './watch-pauses.ts';

const { stores, folder } = eachStore();

/** More accounts than are planned in one transaction. */
const manyAccounts = 126;

describe.each(stores)('a paused job, on %s', (_name, newAddress) => {
  let database: Database;
  let now: Date;
  let events: SchedulerEvent[];
  beforeEach(async () => {
    database = await openStore(await newAddress());
    onTestFinished(() => database.destroy());
    now = new Date('2026-11-01T00:00:00Z');
    events = [];
  });

  /** A configuration of daily reports, due at six. */
  const configured = (
    jobs: readonly string[] = ['daily'],
    { cron = '0 6 * * *', accounts = 1, whenMissed = 'all' } = {},
  ): Configuration => {
    const names = Array.from({ length: accounts }, (_, index) => `account-${index}`);
    const file = configurationSchema.parse({
      accounts: Object.fromEntries(
        names.map((name) => [name, { baseUrl: 'https://finance.example', token: { env: 'TOKEN' } }]),
      ),
      jobs: Object.fromEntries(
        jobs.map((name) => [
          name,
          {
            kind: 'weekly',
            schedule: { cron, timeZone: 'UTC' },
            whenMissed,
            deliveries: [{ channel: 'folder', path: 'reports', name: '{job}/{account}-{date}.{ext}' }],
          },
        ]),
      ),
    });
    return configurationOf(file, join(folder(), 'outlay.yaml'));
  };
  const jobOf = ({ jobs }: Configuration, name = 'daily') => {
    const job = jobs.find((each) => each.name === name);
    if (!job) throw new Error(`there is no job ${name}`);
    return job;
  };
  /** @param onToken - called when a token is read, right before an occurrence is planned */
  const aPlanner = (configuration = configured(), queue: Queue = createLocalQueue(), onToken = () => {}) =>
    createPlanner({
      database,
      queue,
      configuration: () => configuration,
      environment: {
        get TOKEN() {
          onToken();
          return 'svc_a.b';
        },
      },
      now: () => now,
      clockWatch: trustedClock(() => now),
      onEvent: (event) => void events.push(event),
    });
  const tickAt = async (instant: string, ...planners: readonly Planner[]) => {
    now = new Date(instant);
    for (const planner of planners) await planner.recheck();
    await Promise.all(planners.map((planner) => planner.tick()));
  };
  const pauseAt = (instant: string, id = 'p1', configuration = configured()) => {
    now = new Date(instant);
    return pauseJob(database, { id, job: jobOf(configuration), by: 'Anna', reason: 'audit' }, now);
  };
  const resumeAt = (instant: string, pause = 'p1', configuration = configured()) => {
    now = new Date(instant);
    return resumeJob(database, { pause, job: jobOf(configuration), by: 'Piotr' }, now);
  };
  const planned = async () => {
    const runs = await latestRuns(database, 1_000);
    return [...new Set(runs.map(({ scheduledFor }) => scheduledFor.slice(5, 16)))].toSorted();
  };

  it('is not planned by any process, not even at once when it is resumed', async () => {
    const [one, other] = [aPlanner(), aPlanner()];
    await tickAt('2026-11-01T00:00:00Z', one, other);
    await tickAt('2026-11-01T06:00:00Z', one, other);
    await tickAt('2026-11-02T06:00:00Z', one, other);
    const { pause, isNew } = await pauseAt('2026-11-02T12:00:00.000Z');
    expect([pause, isNew]).toEqual([
      {
        id: 'p1',
        job: 'daily',
        pausedAt: '2026-11-02T12:00:00.000Z',
        pausedBy: 'Anna',
        reason: 'audit',
        resumedAt: null,
        resumedBy: null,
      },
      true,
    ]);
    await tickAt('2026-11-03T06:00:00Z', one, other);
    // A process that starts in the meantime knows, too.
    await tickAt('2026-11-04T07:00:00Z', one, other, aPlanner());
    expect(await resumeAt('2026-11-04T12:00:00.000Z')).toEqual({
      pause: { ...pause, resumedAt: '2026-11-04T12:00:00.000Z', resumedBy: 'Piotr' },
      isNew: true,
      missed: { count: 2, first: '2026-11-03T06:00:00.000Z', last: '2026-11-04T06:00:00.000Z' },
    });
    await tickAt('2026-11-04T13:00:00Z', one, other, aPlanner());
    expect(await planned()).toEqual(['11-01T06:00', '11-02T06:00']);
    await tickAt('2026-11-05T06:00:00Z', one, other);
    expect(await planned()).toEqual(['11-01T06:00', '11-02T06:00', '11-05T06:00']);
  });

  it('is confirmed only after the planning that is in progress', async () => {
    const queue = createLocalQueue();
    const [planning, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const planner = aPlanner(configured(), {
      ...queue,
      async enqueue(transaction, runs) {
        planning.resolve();
        await mayEnd.promise;
        await queue.enqueue(transaction, runs);
      },
    });
    await tickAt('2026-11-01T00:00:00Z', aPlanner());
    now = new Date('2026-11-01T06:00:00Z');
    const ticked = planner.tick();
    await planning.promise;
    let isConfirmed = false;
    const paused = pauseAt('2026-11-01T06:00:00Z').then((result) => {
      isConfirmed = true;
      return result;
    });
    // On SQLite, the transaction of the planner has the database to itself.
    const turn = isPostgres(database) ? () => openPauses(database) : () => otherWork();
    for (let count = 0; count < 20; count += 1) await turn();
    expect(isConfirmed).toBe(false);
    mayEnd.resolve();
    expect((await paused).isNew).toBe(true);
    expect(await planned()).toEqual(['11-01T06:00']);
    await ticked;
  });

  it('is not planned by a process that was about to', async () => {
    const paused = Promise.withResolvers<string[]>();
    await tickAt('2026-11-01T00:00:00Z', aPlanner());
    let isPaused = false;
    const planner = aPlanner(configured(), createLocalQueue(), () => {
      if (!isPaused) paused.resolve(pauseAt('2026-11-01T06:00:00Z').then(planned));
      isPaused = true;
    });
    await tickAt('2026-11-01T06:00:00Z', planner);
    const before = await paused.promise;
    await tickAt('2026-11-01T06:00:10Z', planner);
    expect(await planned()).toEqual(before);
  });

  it('has no more runs after its pause was confirmed, however many processes plan at that time', async () => {
    const often = configured(['daily'], { cron: '* * * * *' });
    const planners = Array.from({ length: 4 }, () => aPlanner(often));
    await tickAt('2026-11-01T05:59:30Z', ...planners);
    now = new Date('2026-11-01T06:00:00Z');
    const ticks = planners.map((planner) => planner.tick());
    await pauseAt('2026-11-01T06:00:00Z', 'p1', often);
    const before = await planned();
    await Promise.all(ticks);
    await tickAt('2026-11-01T06:00:00Z', ...planners);
    await tickAt('2026-11-01T06:10:00Z', ...planners);
    expect(await planned()).toEqual(before);
  });

  it('is paused once for each form, and only that pause is ended by its form', async () => {
    expect((await pauseAt('2026-11-01T01:00:00Z')).isNew).toBe(true);
    expect((await pauseAt('2026-11-01T02:00:00Z')).isNew).toBe(false);
    const other = await pauseAt('2026-11-01T02:00:00Z', 'p2');
    expect([other.isNew, other.pause.id]).toEqual([false, 'p1']);
    expect((await resumeAt('2026-11-01T03:00:00Z'))?.isNew).toBe(true);
    expect((await pauseAt('2026-11-01T04:00:00Z')).pause.resumedAt).toBe('2026-11-01T03:00:00.000Z');
    expect([...(await openPauses(database)).keys()]).toEqual([]);
    await pauseAt('2026-11-01T05:00:00Z', 'p3');
    expect((await resumeAt('2026-11-01T05:30:00Z'))?.isNew).toBe(false);
    expect([...(await openPauses(database)).keys()]).toEqual(['daily']);
    await resumeAt('2026-11-01T05:45:00Z', 'p3');
    // What was missed after that is made up as ever: an old form must not skip it.
    expect(await resumeAt('2026-11-02T07:00:00Z')).toMatchObject({ isNew: false, missed: { count: 0 } });
    await tickAt('2026-11-02T07:00:00Z', aPlanner());
    expect(await planned()).toEqual(['11-01T06:00', '11-02T06:00']);
    expect(await resumeAt('2026-11-02T07:00:00Z', 'p9')).toBeUndefined();
    const history = await latestPauses(database, 'daily', 5);
    expect(history.map(({ id, resumedBy }) => `${id} ${resumedBy}`)).toEqual(['p3 Piotr', 'p1 Piotr']);
  });

  it('stays paused when it is changed, and when it is removed and added again', async () => {
    await tickAt('2026-11-01T01:00:00Z', aPlanner());
    await pauseAt('2026-11-01T02:00:00Z');
    const changed = configured(['daily'], { cron: '0 7 * * *' });
    await tickAt('2026-11-01T07:30:00Z', aPlanner(changed));
    await tickAt('2026-11-02T07:30:00Z', aPlanner(configured(['another'])));
    await tickAt('2026-11-03T07:30:00Z', aPlanner(changed));
    expect(await planned()).toEqual([]);
    // Its times are counted by its schedule of now.
    const resumed = await resumeAt('2026-11-03T08:00:00Z', 'p1', changed);
    expect(resumed?.missed).toMatchObject({ last: '2026-11-03T07:00:00.000Z' });
    await tickAt('2026-11-03T09:00:00Z', aPlanner(changed));
    expect(await planned()).toEqual([]);
  });

  it('can be resumed although it is not configured any more, and has missed nothing when it is added again', async () => {
    await tickAt('2026-11-01T01:00:00Z', aPlanner());
    await pauseAt('2026-11-01T02:00:00Z');
    now = new Date('2026-11-03T08:00:00Z');
    const resumed = await resumeJob(database, { pause: 'p1', job: undefined, by: 'Piotr' }, now);
    expect(resumed).toMatchObject({ isNew: true, missed: { count: 0 } });
    await tickAt('2026-11-03T09:00:00Z', aPlanner());
    await tickAt('2026-11-04T06:00:00Z', aPlanner());
    expect(await planned()).toEqual(['11-04T06:00']);
  });

  it('does not go on with an occurrence that was planned for only some accounts', async () => {
    const many = configured(['daily'], { accounts: manyAccounts });
    const planner = aPlanner(many);
    await tickAt('2026-11-01T00:00:00Z', planner);
    now = new Date('2026-11-01T06:00:00Z');
    await planner.tick();
    const count = async () => (await latestRuns(database, 2_000)).length;
    expect(await count()).toBe(125);
    await pauseAt('2026-11-01T06:00:01Z', 'p1', many);
    await tickAt('2026-11-01T06:00:02Z', planner, aPlanner(many));
    const resumed = await resumeAt('2026-11-01T06:30:00Z', 'p1', many);
    expect(resumed?.missed).toMatchObject({ count: 1, first: '2026-11-01T06:00:00.000Z' });
    await tickAt('2026-11-01T07:00:00Z', planner, aPlanner(many));
    expect(await count()).toBe(125);
    await tickAt('2026-11-02T06:00:00Z', planner);
    await planner.tick();
    expect(await count()).toBe(125 + manyAccounts);
  });

  it('is reported to the log when it is paused and resumed, by whichever process', async () => {
    const reported = watchPauses(database, (event) => void events.push(event));
    await reported();
    await pauseAt('2026-11-01T02:00:00Z');
    await reported();
    await reported();
    await resumeAt('2026-11-01T03:00:00Z');
    await pauseAt('2026-11-01T04:00:00Z', 'p2');
    await reported();
    const at = (hour: number) => `2026-11-01T0${hour}:00:00.000Z`;
    expect(events).toEqual([
      { type: 'job', status: 'paused', job: 'daily', at: at(2), by: 'Anna', reason: 'audit' },
      { type: 'job', status: 'resumed', job: 'daily', at: at(3), by: 'Piotr' },
      { type: 'job', status: 'paused', job: 'daily', at: at(4), by: 'Anna', reason: 'audit' },
    ]);
  });
});
