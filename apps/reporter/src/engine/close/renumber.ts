import { exporters } from '@outlay/exporters';
import { reviseRun } from '../../adapters/store/change-run.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import { replanDeliveries } from '../../adapters/store/replan-deliveries.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { isOutstanding } from '../../adapters/store/states.ts';
import { revisedName } from '../plan/revised-name.ts';

/** The new revision of a run, and the current time. */
export type RenumberOptions = { readonly revision: number; readonly now: Date };

/**
 * Makes a run that has not begun another revision of its period's report, and renames its files.
 * @throws {StoreError} `superseded`
 */
export async function renumber(
  transaction: Database,
  run: Run,
  { revision, now }: RenumberOptions,
): Promise<Run> {
  const deliveries = (await deliveriesOf(transaction, run)).filter(isOutstanding);
  const renewed = deliveries.map((delivery) => ({
    ...delivery,
    files: delivery.files.map(({ format, name }) => {
      const ext = exporters[format].extension;
      return { format, name: revisedName(plainName(name, { ...run, ext }), { revision, ext }) };
    }),
  }));
  await replanDeliveries(transaction, { renewed, added: [], dropped: [] }, now);
  return reviseRun(transaction, run, revision);
}

/** The file name without the suffix of its revision. */
function plainName(
  name: string,
  { revision, ext }: { readonly revision: number; readonly ext: string },
): string {
  const ending = revisedName(`.${ext}`, { revision, ext });
  return revision > 1 && name.endsWith(ending) ? `${name.slice(0, -ending.length)}.${ext}` : name;
}
