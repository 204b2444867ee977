import { ImportRefused } from './import-refused.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import { readRows } from './read-rows.ts';
import { readDay, readMinor } from './read-values.ts';

/** The maximum file size of QuickBooks Online. */
const maxBytes = 350 * 1024;
const maxRows = 1000;

/**
 * Reads a file like QuickBooks Online with three columns: money out is negative, and the date format chosen on import
 * is day first. Rows of zero are left out, because QuickBooks expects empty cells instead of zeros and ignores them.
 * @param currency - the currency of the bank account, which the file does not contain
 */
export function readQuickbooksBank(file: Uint8Array, currency: string): ImportedTransaction[] {
  const rows = readRows(file, ['Date', 'Description', 'Amount']);
  if (file.length > maxBytes) throw new ImportRefused(rows.length, 'the file is above 350 KB');
  if (rows.length > maxRows) throw new ImportRefused(rows.length, 'the file has more than 1,000 rows');
  return rows
    .map(({ line, filled, value }) => ({
      day: readDay(value('Date'), 'day first', line),
      payee: filled('Description'),
      minor: readMinor(value('Amount'), currency, line),
      currency,
      category: '',
      accounts: [],
      reference: '',
      notes: [],
    }))
    .filter(({ minor }) => minor !== 0n);
}
