import { randomUUID } from 'node:crypto';
import { clockJob } from './clock-alerts.ts';
import type { Database } from './schema.ts';

/** Queues an alert about a directory of accounts that cannot be read. It belongs to no job, like those about clocks. */
export async function addDirectoryAlert(database: Database, reason: string, now: Date): Promise<void> {
  await database
    .insertInto('alert')
    .values({
      id: randomUUID(),
      job: clockJob,
      account: 'accounts',
      kind: 'failing',
      runId: '',
      state: 'failed',
      cause: 'directory',
      reason,
      createdAt: now.toISOString(),
      delivery: 'pending',
      attempts: 0,
      nextAttemptAt: null,
      owner: null,
      leaseUntilMs: null,
    })
    .execute();
}
