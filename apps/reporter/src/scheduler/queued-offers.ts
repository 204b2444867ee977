import { setTimeout as sleep } from 'node:timers/promises';
import { limitSettings, orFailure, promptLimits, toldFailure } from '@outlay/database';
import { fromKysely, PgBoss } from 'pg-boss';
import { databaseError } from '../store/database-error.ts';
import { StoreError } from '../store/store-error.ts';
import type { Offers } from './offers.ts';

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
 * have the limits of time of the store's.
 * @param onTrouble - told of what pg-boss fails at and tries again
 * @throws {StoreError} `unavailable`, also later
 */
export async function createQueuedOffers(url: string, onTrouble: (error: unknown) => void): Promise<Offers> {
  const boss = new PgBoss({
    ...limitSettings(promptLimits),
    connectionString: url,
    application_name: 'outlay-queue',
    max: 3,
    schema: 'outlay_queue',
    // When a job is due is our own arithmetic.
    schedule: false,
    // Once a day by default: what a busy day leaves would be deleted in one go.
    maintenanceIntervalSeconds: 600,
  });
  boss.on('error', (error) => onTrouble(toldFailure(error, databaseError)));
  await start(boss);
  return {
    async add(transaction, runs) {
      const jobs = runs.map((run) => ({ data: { run }, singletonKey: run }));
      const db = fromKysely(transaction.withoutPlugins());
      if (jobs.length > 0) await orFailure(boss.insert(queue, jobs, { db }), databaseError);
    },
    async take(most) {
      const jobs = await orFailure(boss.fetch<Offered>(queue, { batchSize: most }), databaseError);
      const ids = jobs.map(({ id }) => id);
      // Heard is done: from here on the lease of the run tells whether somebody works on it.
      if (ids.length > 0) await orFailure(boss.complete(queue, ids), databaseError);
      return jobs.map(({ data }) => data.run);
    },
    arrived: (signal) => sleep(pollMs, undefined, { signal }).catch(() => undefined),
    close: () => boss.stop({ graceful: false }),
  };
}

async function start(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
    await boss.createQueue(queue, queueOptions);
  } catch (cause) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : String(cause);
    const message = `the queue in the database of the store cannot be opened: ${reason}`;
    throw new StoreError('unavailable', message, { cause });
  }
}
