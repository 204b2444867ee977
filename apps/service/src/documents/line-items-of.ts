import { batches } from '../storage/batches.ts';
import type { Database, LineItemTable } from '../storage/schema.ts';

/**
 * The line items of documents, in order within each document. They are asked for by identifiers, not by joining the range
 * of documents: a planner that guesses wrong about such a join reads every line of the account.
 */
export async function lineItemsOf(
  database: Database,
  accountId: string,
  documents: readonly { readonly id: string }[],
): Promise<Map<string, LineItemTable[]>> {
  const lines: LineItemTable[] = [];
  for (const batch of batches(documents)) {
    const rows = await database
      .selectFrom('line_item')
      .selectAll()
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
  return Map.groupBy(lines, (row) => row.document_id);
}
