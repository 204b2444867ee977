import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfiguration } from 'outlay/internal/adapters/configuration/read-configuration.ts';
import { createLocalQueue } from 'outlay/internal/adapters/queue/local-queue.ts';
import { createPgBossQueue } from 'outlay/internal/adapters/queue/pg-boss-queue.ts';
import { openStore } from 'outlay/internal/adapters/store/open-store.ts';
import { planRuns } from 'outlay/internal/adapters/store/plan-run.ts';
import type { Database } from 'outlay/internal/adapters/store/schema.ts';
import { plannedRuns } from 'outlay/internal/engine/plan/planned-run.ts';
import { createPlanner } from 'outlay/internal/engine/plan/planner.ts';
import { trustedClock } from 'outlay/internal/testing/trusted-clock.ts';

/** What planning took, as the program prints it. Milliseconds. */
export type PlanFigures = {
  readonly wallMs: number;
  readonly cpuMs: number;
  /** The longest tick. */
  readonly tickMs: number;
  /** The longest time in which the process did nothing else. */
  readonly blockedMs: number;
  readonly runs: number;
};

/**
 * `plan-program.ts planner|limit CONFIGURATION STORE`: plans all jobs of a configuration at the time when they are due, or
 * only inserts the same runs, 500 in a transaction. STORE is a file of SQLite or the address of a PostgreSQL.
 */
const [contender, path = '', store = ''] = process.argv.slice(2);
const configuration = await readConfiguration(path);
const isPostgres = store.startsWith('postgres:');
const database = await openStore(isPostgres ? { postgresUrl: store } : { sqliteFile: store });
const queue = isPostgres ? await createPgBossQueue(store, fail) : createLocalQueue();
let now = new Date('2026-10-15T00:00:00Z');
const due = new Date('2026-11-01T05:00:00Z');

const figures = contender === 'limit' ? await insertRuns(database) : await planDue(database);
process.stdout.write(`${JSON.stringify(figures)}\n`);
await queue.close();
await database.destroy();

async function planDue(of: Database): Promise<PlanFigures> {
  let tickMs = 0;
  const clock = () => now;
  const planner = createPlanner({
    database: of,
    queue,
    configuration: () => configuration,
    environment: { OUTLAY_TOKEN: 'svc_a.b' },
    now: clock,
    clockWatch: trustedClock(clock),
    onEvent(event) {
      if (event.type === 'error') throw new Error(event.reason);
      if (event.type === 'tick') tickMs = Math.max(tickMs, event.ms);
    },
  });
  const tickAll = async () => {
    let next = await planner.tick();
    while (next && next <= now) next = await planner.tick();
  };
  await tickAll();
  now = due;
  tickMs = 0;
  return { ...(await measured(of, tickAll)), tickMs };
}

async function insertRuns(of: Database): Promise<PlanFigures> {
  const accounts = new Map(configuration.accounts.map((account) => [account.name, account]));
  const runs = configuration.jobs.flatMap((job) => {
    const period = { from: '2026-10-01', until: '2026-11-01' };
    const scheduledFor = due.toISOString();
    const plan = { job, period, scheduledFor, from: 'a@mail.example', origin: 'schedule', now: due } as const;
    const own = job.accounts.flatMap((name) => accounts.get(name) ?? []);
    return plannedRuns(
      plan,
      own.map((account) => ({ account, token: 'svc_a.b' })),
    );
  });
  const work = async () => {
    for (let first = 0; first < runs.length; first += 500) await planRuns(of, runs.slice(first, first + 500));
  };
  return { ...(await measured(of, work)), tickMs: 0 };
}

async function measured(of: Database, work: () => Promise<void>): Promise<Omit<PlanFigures, 'tickMs'>> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  await work();
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(before);
  delay.disable();
  const { count } = await of
    .selectFrom('run')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { wallMs, cpuMs: (user + system) / 1000, blockedMs: delay.max / 1e6, runs: count };
}

function fail(error: unknown): never {
  throw error;
}
