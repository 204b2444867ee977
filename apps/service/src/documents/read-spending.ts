import { setImmediate as otherWork } from 'node:timers/promises';
import type { Instant } from '@outlay/core/time';
import type { Database, DocumentTable, LineItemTable } from '../storage/schema.ts';
import type { Spending } from '../storage/stored-document.ts';
import { lineItemsOf } from './line-items-of.ts';

/** Number of documents that are read at a time; other requests are processed in between. */
const documentsAtATime = 1000;

type Range = { readonly from: Instant; readonly until: Instant };
type SpendingRow = Pick<DocumentTable, 'id' | 'total_minor' | 'currency' | 'purchase_time' | 'category'>;

/**
 * The purchases of a range, oldest first, in batches. Uses the index of purchase times, reads only the columns for
 * summaries, and yields to the event loop between batches.
 */
export async function* readSpending(
  database: Database,
  accountId: string,
  range: Range,
): AsyncGenerator<Spending[]> {
  let last: SpendingRow | undefined;
  for (;;) {
    const rows: SpendingRow[] = await nextDocuments(database, accountId, range, last);
    const lines = await lineItemsOf(database, accountId, rows);
    yield rows.map((row) => spendingOf(row, lines.get(row.id) ?? []));
    last = rows.at(-1);
    if (rows.length < documentsAtATime) return;
    await otherWork();
  }
}

function nextDocuments(
  database: Database,
  accountId: string,
  range: Range,
  last: SpendingRow | undefined,
): Promise<SpendingRow[]> {
  let query = inRange(database, accountId, { ...range, from: last?.purchase_time ?? range.from });
  if (last) {
    const { purchase_time: time, id } = last;
    query = query.where((of) => of.or([of('purchase_time', '>', time), of('id', '>', id)]));
  }
  return query
    .select(['id', 'total_minor', 'currency', 'purchase_time', 'category'])
    .orderBy('purchase_time')
    .orderBy('id')
    .limit(documentsAtATime)
    .execute();
}

function inRange(database: Database, accountId: string, { from, until }: Range) {
  return database
    .selectFrom('document')
    .where('account_id', '=', accountId)
    .where('is_processing', '=', 0)
    .where('purchase_time', '>=', from)
    .where('purchase_time', '<', until);
}

function spendingOf(row: SpendingRow, lines: readonly LineItemTable[]): Spending {
  const { currency } = row;
  return {
    purchasedAt: row.purchase_time,
    total: { minor: BigInt(row.total_minor), currency },
    category: row.category,
    lineItems: lines.map((line) => ({
      category: line.category,
      subcategory: line.subcategory,
      total: line.total_minor === null ? null : { minor: BigInt(line.total_minor), currency },
    })),
  };
}
