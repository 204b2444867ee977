import { takeRun } from './change-run.ts';
import { inTransaction } from './in-transaction.ts';
import type { Database, Delivery, Run } from './schema.ts';

/** A run that nobody has worked on, and where it goes. */
export type PlannedRun = { readonly run: Run; readonly deliveries: readonly Delivery[] };

/** SQLite takes 32,766 values in a statement. */
const rowsAtOnce = 1_000;

/**
 * Records runs and their deliveries, all or nothing. Who plans a run a second time changes nothing.
 * @returns the identifiers of those that it was this call that planned
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
    const fresh = planned.filter(({ run }) => ids.has(run.id));
    await addDeliveries(
      transaction,
      fresh.flatMap(({ deliveries }) => deliveries),
    );
    return ids;
  });
}

/**
 * Records a run and its deliveries, all or nothing, for a process that is going to work on it at once.
 * @returns the run; `undefined` where it was planned before
 */
export function planAndTake(
  database: Database,
  planned: PlannedRun,
  { owner, now }: { readonly owner: string; readonly now: Date },
): Promise<Run | undefined> {
  return inTransaction(database, async (transaction) => {
    const ids = await planRuns(transaction, [planned]);
    return ids.size === 0 ? undefined : takeRun(transaction, planned.run, owner, now);
  });
}

/** Records further deliveries of runs. */
export async function addDeliveries(database: Database, deliveries: readonly Delivery[]): Promise<void> {
  for (const part of inParts(deliveries)) {
    const rows = part.map(({ files, ...delivery }) => ({ ...delivery, files: JSON.stringify(files) }));
    await database.insertInto('delivery').values(rows).execute();
  }
}

function inParts<Value>(values: readonly Value[]): Value[][] {
  const count = Math.ceil(values.length / rowsAtOnce);
  return Array.from({ length: count }, (_, part) => values.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce));
}
