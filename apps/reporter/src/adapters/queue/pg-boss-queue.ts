import { setTimeout as sleep } from 'node:timers/promises';
import { postgresQueries } from '@outlay/database';
import { fromKysely, type InsertOptions, PgBoss } from 'pg-boss';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { databaseError } from '../store/database-error.ts';
import type { Queue } from './queue.ts';

const queueName = 'outlay-runs';

/** How often an idle process polls the queue. Milliseconds. */
const pollMs = 1_000;

/** Queue options. An entry that is not taken in time is dropped; the next sweep enqueues its run again. Seconds. */
const queueOptions = {
  // At most one waiting entry per run, however often it is enqueued.
  policy: 'short',
  retryLimit: 0,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 60,
  expireInSeconds: 900,
} as const;

/**
 * How many more runs a process takes than it can work on now: it asks for several at once. If they have to wait for long, the next
 * sweep enqueues them again, for other processes too.
 */
const takenAhead = 4;

type QueuedRun = { readonly run: string };

/**
 * A queue that any number of processes on any machines share, kept by pg-boss in the database of the store. Its
 * connections have the same timeouts as those of the store, and may go through a pooler.
 * @param onError - called with what pg-boss fails at and retries
 * @throws {StoreError} `unavailable`, also later
 */
export async function createPgBossQueue(url: string, onError: (error: unknown) => void): Promise<Queue> {
  const connections = { applicationName: 'outlay-queue', maxConnections: 3, errorOf: databaseError };
  const queries = postgresQueries(url, connections);
  const boss = new PgBoss({
    db: queries,
    schema: 'outlay_queue',
    // The planner schedules jobs, not pg-boss.
    schedule: false,
    // By default once a day, which would delete the entries of a busy day all at once.
    maintenanceIntervalSeconds: 600,
  });
  let isClosing = false;
  const ahead: string[] = [];
  boss.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  const insert = (runs: readonly string[], options?: InsertOptions) =>
    boss.insert(
      queueName,
      runs.map((run) => ({ data: { run }, singletonKey: run })),
      options,
    );
  const close = async () => {
    isClosing = true;
    // Other processes need not wait for the next sweep.
    if (ahead.length > 0) await insert(ahead).catch(() => undefined);
    await boss.stop({ graceful: false });
    await queries.close();
  };
  await start(boss, close);
  return {
    async enqueue(transaction, runs) {
      if (runs.length > 0) await insert(runs, { db: fromKysely(transaction.withoutPlugins()) });
    },
    async dequeue(max) {
      if (ahead.length === 0) {
        const jobs = await boss.fetch<QueuedRun>(queueName, { batchSize: max + takenAhead });
        const ids = jobs.map(({ id }) => id);
        // Completed on receipt: from now on, the lease of the run shows whether a process works on it.
        if (ids.length > 0) await boss.complete(queueName, ids);
        ahead.push(...jobs.map(({ data }) => data.run));
      }
      return ahead.splice(0, max);
    },
    arrived: (signal) => sleep(pollMs, undefined, { signal }).catch(() => undefined),
    close,
  };
}

async function start(boss: PgBoss, close: () => Promise<void>): Promise<void> {
  try {
    await boss.start();
    await boss.createQueue(queueName, queueOptions);
  } catch (cause) {
    await close().catch(() => undefined);
    if (cause instanceof StoreError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = sayReason('queue_closed', { error: reason });
    throw new StoreError('unavailable', message, { cause });
  }
}
