import type { StoredBudget } from '../../adapters/store/budget-row.ts';
import { databaseMs } from '../../adapters/store/database-clock.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { budgetRow } from '../../adapters/store/token-budget.ts';
import type { AccountIdentity } from '../plan/account-pin.ts';

/** What the store said about a run when work on it began. */
export type KnownForRun = {
  readonly deliveries: readonly Delivery[];
  /** The hourly budget of its token; `undefined` if the token cannot be read. */
  readonly budget: StoredBudget | undefined;
  /** The database's clock in milliseconds since 1970; `undefined` for SQLite. */
  readonly databaseMs: number | undefined;
};

/** Reads what the report of a run needs from the store, together with the changes before it: a transaction for each takes longer. */
export async function readForRun(
  transaction: Database,
  run: Run,
  { baseUrl, token }: AccountIdentity,
): Promise<KnownForRun> {
  return {
    deliveries: await deliveriesOf(transaction, run),
    budget: token === undefined ? undefined : await budgetRow(transaction, baseUrl, token).read(),
    databaseMs: await databaseMs(transaction),
  };
}
