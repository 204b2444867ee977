import { sql } from 'kysely';
import { claimRun } from './change-run.ts';
import { inTransaction } from './in-transaction.ts';
import { laterRunsOfPeriod } from './is-latest-run.ts';
import type { Database, Delivery, Run } from './schema.ts';

/** A run that has not begun, with its deliveries. */
export type PlannedRun = { readonly run: Run; readonly deliveries: readonly Delivery[] };

/** Rows in one statement: SQLite allows 32,766 values. */
const batchSize = 1_000;

/**
 * Records runs and their deliveries in one transaction. Runs that exist are not changed.
 * @returns the identifiers of the new runs
 */
export function planRuns(database: Database, planned: readonly PlannedRun[]): Promise<ReadonlySet<string>> {
  return inTransaction(database, async (transaction) => {
    const ids = new Set<string>();
    for (const part of inParts(planned)) {
      const inserted = await transaction
        .insertInto('run')
        .values(part.map(({ run }) => run))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .execute();
      for (const { id } of inserted) ids.add(id);
    }
    if (ids.size > 0) await resolveFailures(transaction, [...ids]);
    const fresh = planned.filter(({ run }) => ids.has(run.id));
    await addDeliveries(
      transaction,
      fresh.flatMap(({ deliveries }) => deliveries),
    );
    return ids;
  });
}

/** Failures with a later run of their period need nobody any more. Only the index of failures is read. */
async function resolveFailures(database: Database, planned: readonly string[]): Promise<void> {
  for (const ids of inParts(planned)) {
    await database
      .updateTable('run')
      .set({ isUnresolved: 0 })
      // As in the index, which has only these runs.
      .where(sql<boolean>`is_unresolved = 1`)
      .where((where) => where.exists(laterRunsOfPeriod(where).where('later.id', 'in', ids)))
      .execute();
  }
}

/**
 * Records a run and its deliveries in one transaction, and claims it.
 * @returns the run; `undefined` if it already existed
 */
export function planAndClaim(
  database: Database,
  planned: PlannedRun,
  { owner, now }: { readonly owner: string; readonly now: Date },
): Promise<Run | undefined> {
  return inTransaction(database, async (transaction) => {
    const ids = await planRuns(transaction, [planned]);
    return ids.size === 0 ? undefined : claimRun(transaction, planned.run, owner, now);
  });
}

/** Adds deliveries to runs. */
export async function addDeliveries(database: Database, deliveries: readonly Delivery[]): Promise<void> {
  for (const part of inParts(deliveries)) {
    await database
      .insertInto('delivery')
      .values((of) =>
        part.map(({ files, ...delivery }) => ({
          ...delivery,
          runPlannedAt: of.selectFrom('run').select('plannedAt').where('id', '=', delivery.runId),
          files: JSON.stringify(files),
        })),
      )
      .execute();
  }
}

function inParts<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / batchSize);
  return Array.from({ length: count }, (_, part) => values.slice(part * batchSize, (part + 1) * batchSize));
}
