import { join } from 'node:path';
import type { BudgetState } from '@outlay/core';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { budgetIn, rememberedBudgetRow } from './budget-row.ts';
import { openStore } from './open-store.ts';
import type { Database } from './schema.ts';
import { budgetRow, tokenBudget } from './token-budget.ts';

/** Records how SQLite commits each change of a table: 1 does not wait for the disk, 2 does. */
async function watchCommits(
  database: Database,
  table: string,
  statement: 'insert' | 'update',
): Promise<void> {
  const trigger = `create temp trigger ${statement}_${table} after ${statement} on ${table}
    begin insert into seen select '${statement} ${table}', synchronous from pragma_synchronous; end`;
  await sql.raw(trigger).execute(database);
}

it('does not wait for the disk, as everything else does', async () => {
  const database = await openStore({ sqliteFile: join(await temporaryFolder(), 'outlay.sqlite') });
  onTestFinished(() => database.destroy());
  await sql`create temp table seen (change text, synchronous integer)`.execute(database);
  await watchCommits(database, 'token_budget', 'insert');
  await watchCommits(database, 'token_budget', 'update');
  await watchCommits(database, 'job_cursor', 'insert');
  const budget = tokenBudget(database, 'https://127.0.0.1', 'svc_a.b');
  const change = () => budget.update((state) => ({ state: state ?? ({} as never), result: undefined }));
  await change();
  await change();
  await database
    .insertInto('jobCursor')
    .values({ job: 'a', schedule: 'b', cursor: 'c', unfinished: null, plannedUpTo: null, confirmed: null })
    .execute();
  const { rows } = await sql`select change, synchronous from seen`.execute(database);
  expect(rows.map((row) => ({ ...(row as object) }))).toEqual([
    { change: 'insert token_budget', synchronous: 1 },
    { change: 'update token_budget', synchronous: 1 },
    { change: 'insert job_cursor', synchronous: 2 },
  ]);
});

it('is read once for a report, and again when another process has changed it', async () => {
  await using database = await openStore({ sqliteFile: join(await temporaryFolder(), 'outlay.sqlite') });
  let reads = 0;
  const counted = () => {
    const row = budgetRow(database, 'https://127.0.0.1', 'svc_a.b');
    const read = () => {
      reads += 1;
      return row.read();
    };
    return budgetIn(rememberedBudgetRow({ ...row, read }));
  };
  const [one, other] = [counted(), counted()];
  const add = (budget: typeof one) =>
    budget.update((state) => {
      const before = (state ?? { reservedCount: 0 }) as BudgetState;
      const after = { ...before, reservedCount: before.reservedCount + 1 };
      return { state: after, result: after.reservedCount };
    });
  expect([await add(one), await add(one), reads]).toEqual([1, 2, 1]);
  expect([await add(other), reads]).toEqual([3, 2]);
  expect([await add(one), reads]).toEqual([4, 3]);
});
