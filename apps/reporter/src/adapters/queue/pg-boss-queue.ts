import { setTimeout as sleep } from 'node:timers/promises';
import { postgresQueries } from '@outlay/database';
import { fromKysely, PgBoss } from 'pg-boss';
import { StoreError } from '../../errors/store-error.ts';
import { databaseError } from '../store/database-error.ts';
import type { Offers } from './queue.ts';

const queue = 'outlay-runs';

/** How often an idle process looks for offers, milliseconds. */
const pollMs = 1_000;

/** What is queued, and how long an offer is kept that nobody takes: a sweep makes it again. Seconds. */
const queueOptions = {
  // One waiting offer a run, however often it is offered.
  policy: 'short',
  retryLimit: 0,
  retentionSeconds: 3_600,
  deleteAfterSeconds: 60,
  expireInSeconds: 900,
} as const;

type Offered = { readonly run: string };

/**
 * Offers among any number of processes on any machines, through pg-boss in the database of the store. Its connections
 * are as the store's: they have the same limits of time, and may go through a pooler.
 * @param onTrouble - told of what pg-boss fails at and tries again
 * @throws {StoreError} `unavailable`, also later
 */
export async function createQueuedOffers(url: string, onTrouble: (error: unknown) => void): Promise<Offers> {
  const connections = { applicationName: 'outlay-queue', mostConnections: 3, errorOf: databaseError };
  const queries = postgresQueries(url, connections);
  const boss = new PgBoss({
    db: queries,
    schema: 'outlay_queue',
    // When a job is due is our own arithmetic.
    schedule: false,
    // Once a day by default: what a busy day leaves would be deleted in one go.
    maintenanceIntervalSeconds: 600,
  });
  let isClosing = false;
  boss.on('error', (error) => {
    if (!isClosing) onTrouble(error);
  });
  const close = async () => {
    isClosing = true;
    await boss.stop({ graceful: false });
    await queries.close();
  };
  await start(boss, close);
  return {
    async add(transaction, runs) {
      const jobs = runs.map((run) => ({ data: { run }, singletonKey: run }));
      const db = fromKysely(transaction.withoutPlugins());
      if (jobs.length > 0) await boss.insert(queue, jobs, { db });
    },
    async take(most) {
      const jobs = await boss.fetch<Offered>(queue, { batchSize: most });
      const ids = jobs.map(({ id }) => id);
      // Heard is done: from here on the lease of the run tells whether somebody works on it.
      if (ids.length > 0) await boss.complete(queue, ids);
      return jobs.map(({ data }) => data.run);
    },
    arrived: (signal) => sleep(pollMs, undefined, { signal }).catch(() => undefined),
    close,
  };
}

async function start(boss: PgBoss, close: () => Promise<void>): Promise<void> {
  try {
    await boss.start();
    await boss.createQueue(queue, queueOptions);
  } catch (cause) {
    await close().catch(() => undefined);
    if (cause instanceof StoreError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `the queue in the database of the store cannot be opened: ${reason}`;
    throw new StoreError('unavailable', message, { cause });
  }
}
