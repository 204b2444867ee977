import { randomUUID } from 'node:crypto';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** The job of alerts about clocks, which belong to no job. */
export const clockJob = '';

/** An alert about a clock. */
export type ClockAlert = {
  /** The clock or job that it is about. */
  readonly subject: string;
  readonly reason: string;
};

/**
 * Records an alert, unless its subject already has an open one.
 * @returns whether it is new
 */
export function beginClockAlert(
  database: Database,
  { subject, reason }: ClockAlert,
  now: Date,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const begun = await transaction
      .insertInto('clockAlert')
      .values({ subject })
      .onConflict((conflict) => conflict.column('subject').doNothing())
      .returning('subject')
      .executeTakeFirst();
    if (begun) await addClockAlert(transaction, { subject, reason }, now);
    return begun !== undefined;
  });
}

/** Closes the alerts of clocks that are correct again, so that a new error causes a new alert. */
export async function endClockAlerts(database: Database, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await database.deleteFrom('clockAlert').where('subject', 'in', subjects).execute();
}

/** The subjects of open alerts. */
export async function openClockAlerts(database: Database): Promise<string[]> {
  const open = await database.selectFrom('clockAlert').select('subject').execute();
  return open.map(({ subject }) => subject);
}

/** Queues an alert about a clock for sending. */
export async function addClockAlert(
  database: Database,
  { subject, reason }: ClockAlert,
  now: Date,
): Promise<void> {
  await database
    .insertInto('alert')
    .values({
      id: randomUUID(),
      job: clockJob,
      account: subject,
      kind: 'failing',
      runId: '',
      state: 'failed',
      cause: 'clock',
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
