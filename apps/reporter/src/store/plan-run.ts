import type { Database, Delivery, Run } from './schema.ts';

/** A run that nobody has worked on, and where it goes. */
export type PlannedRun = { readonly run: Run; readonly deliveries: readonly Delivery[] };

/**
 * Records a run and its deliveries, all or nothing. Who plans the same run a second time changes nothing.
 * @returns whether it was this call that planned it
 */
export function planRun(database: Database, { run, deliveries }: PlannedRun): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const planned = await transaction
      .insertInto('run')
      .values(run)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (planned) await addDeliveries(transaction, deliveries);
    return planned !== undefined;
  });
}

/** Records further deliveries of a run. */
export async function addDeliveries(database: Database, deliveries: readonly Delivery[]): Promise<void> {
  for (const { files, ...delivery } of deliveries) {
    await database
      .insertInto('delivery')
      .values({ ...delivery, files: JSON.stringify(files) })
      .execute();
  }
}
