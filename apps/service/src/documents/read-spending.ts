import { setImmediate as otherWork } from 'node:timers/promises';
import type { Money } from '@outlay/core/money';
import type { Instant } from '@outlay/core/time';
import { batches } from '../storage/batches.ts';
import type { Database, DocumentTable, LineItemTable } from '../storage/schema.ts';
import type { Spending } from '../storage/stored-document.ts';

/** Number of documents that are read at a time; other requests are processed in between. */
const documentsAtATime = 1000;

type Range = { readonly from: Instant; readonly until: Instant };
type SpendingRow = Pick<DocumentTable, 'id' | 'total_minor' | 'currency' | 'purchase_time' | 'category'>;
type LineRow = Pick<LineItemTable, 'document_id' | 'category' | 'subcategory' | 'total_minor'>;

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
    const lines = Map.groupBy(await linesOf(database, accountId, rows), (line) => line.document_id);
    yield rows.map((row) => spendingOf(row, lines.get(row.id) ?? []));
    last = rows.at(-1);
    if (rows.length < documentsAtATime) return;
    await otherWork();
  }
}

/** Total amount of a range in one currency, and the number of documents. */
export async function totalSpent(
  database: Database,
  accountId: string,
  range: Range,
  currency: string,
): Promise<{ total: Money; documentCount: number }> {
  const rows = await inRange(database, accountId, range)
    .select('total_minor')
    .where('currency', '=', currency)
    .execute();
  // Added here, because a sum by the database may exceed the range that the driver reads exactly.
  const minor = rows.reduce((sum, row) => sum + BigInt(row.total_minor), 0n);
  return { total: { minor, currency }, documentCount: rows.length };
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

async function linesOf(
  database: Database,
  accountId: string,
  documents: readonly SpendingRow[],
): Promise<LineRow[]> {
  const lines: LineRow[] = [];
  for (const batch of batches(documents)) {
    const rows = await database
      .selectFrom('line_item')
      .select(['document_id', 'category', 'subcategory', 'total_minor'])
      .where('account_id', '=', accountId)
      .where(
        'document_id',
        'in',
        batch.map(({ id }) => id),
      )
      .orderBy('document_id')
      .orderBy('position')
      .execute();
    for (const row of rows) lines.push(row);
  }
  return lines;
}

function spendingOf(row: SpendingRow, lines: readonly LineRow[]): Spending {
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
