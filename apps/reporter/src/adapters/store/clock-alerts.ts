import { randomUUID } from 'node:crypto';
import { inTransaction } from './in-transaction.ts';
import type { Database } from './schema.ts';

/** The alerts about clocks are of no job. */
export const clockJob = '';

/** Something about clocks that a person must know. */
export type ClockAlert = {
  /** The clock, or the job, that it is about. */
  readonly subject: string;
  readonly reason: string;
};

/** Records an alert, unless its subject has one that has not ended. @returns whether it is news */
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

/** Ends the alerts of clocks that are right again: should one be wrong once more, that is news. */
export async function endClockAlerts(database: Database, subjects: readonly string[]): Promise<void> {
  if (subjects.length === 0) return;
  await database.deleteFrom('clockAlert').where('subject', 'in', subjects).execute();
}

/** The subjects of alerts that have not ended. */
export async function openClockAlerts(database: Database): Promise<string[]> {
  const open = await database.selectFrom('clockAlert').select('subject').execute();
  return open.map(({ subject }) => subject);
}

/** Lets the owner be told of something about clocks. */
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
