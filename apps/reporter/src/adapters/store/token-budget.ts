import { createHash } from 'node:crypto';
import { type Budget, type BudgetState, type BudgetStore, storedBudget } from '@outlay/core';
import { type BudgetRow, budgetIn, type StoredBudget } from './budget-row.ts';
import { clockMs } from './database-clock.ts';
import type { Database } from './schema.ts';

/** The hourly budget of a token, stored so that all processes that use the token share it. */
export function tokenBudget(database: Database, baseUrl: string, token: string): BudgetStore {
  return budgetIn(budgetRow(database, baseUrl, token));
}

/** The row of a token's budget. */
export function budgetRow(database: Database, baseUrl: string, token: string): BudgetRow {
  const id = budgetId(baseUrl, token);
  return {
    read: () => read(database, id),
    write: (version, state, transaction = database) => write(transaction, { id, version, state }),
  };
}

/** The key of a token's budget: a hash, because the token itself must not be in the database. */
function budgetId(baseUrl: string, token: string): string {
  return createHash('sha256')
    .update(JSON.stringify([baseUrl, token]))
    .digest('hex');
}

async function read(database: Database, id: string): Promise<StoredBudget> {
  const { version, state, nowMs } = await database
    .selectFrom(database.selectNoFrom(clockMs(database).as('nowMs')).as('clock'))
    .leftJoin('tokenBudget', (join) => join.on((on) => on('tokenBudget.id', '=', id)))
    .select(['version', 'state', 'nowMs'])
    .executeTakeFirstOrThrow();
  if (version === null || state === null) return { version: 0, state: undefined, nowMs };
  return { version, state: JSON.parse(state) as BudgetState, nowMs };
}

/** @returns whether no other process has changed it in the meantime */
async function write(
  database: Database,
  { id, version, state }: { readonly id: string; readonly version: number; readonly state: BudgetState },
): Promise<boolean> {
  const row = { id, version: version + 1, state: JSON.stringify(state) };
  if (version === 0) {
    const inserted = await database
      .insertInto('tokenBudget')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  }
  const updated = await database
    .updateTable('tokenBudget')
    .set(row)
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** The budgets of tokens now, in their order; `undefined` for one that was not used yet. */
export async function readTokenBudgets(
  database: Database,
  tokens: readonly { readonly baseUrl: string; readonly token: string }[],
  now: Date,
): Promise<(Budget | undefined)[]> {
  const ids = tokens.map(({ baseUrl, token }) => budgetId(baseUrl, token));
  if (ids.length === 0) return [];
  const rows = await database
    .selectFrom('tokenBudget')
    .select(['id', 'state', clockMs(database).as('nowMs')])
    .where('id', 'in', ids)
    .execute();
  const budgets = new Map(
    rows.map(({ id, state, nowMs }) => [id, storedBudget(JSON.parse(state) as BudgetState, nowMs, now)]),
  );
  return ids.map((id) => budgets.get(id));
}
