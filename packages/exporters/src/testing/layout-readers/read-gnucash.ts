import { ImportRefused } from './import-refused.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import { readRows } from './read-rows.ts';
import { readDay, readMinor } from './read-values.ts';

const columns = [
  'Date',
  'Num',
  'Description',
  'Memo',
  'Account',
  'Transfer Account',
  'Amount',
  'Transaction Commodity',
];

/**
 * Reads a file like GnuCash without the multi-split option: each row is a transaction that adds its amount to the
 * account and subtracts it from the transfer account. Neither account may be empty.
 */
export function readGnucash(file: Uint8Array): ImportedTransaction[] {
  return readRows(file, columns).map(({ line, text, filled, value }) => {
    const currency = value('Transaction Commodity');
    const minor = readMinor(value('Amount'), currency, line);
    if (minor < 0n) throw new ImportRefused(line, 'the accounts stand on the wrong sides');
    return {
      day: readDay(value('Date'), 'year first', line),
      payee: filled('Description'),
      minor,
      currency,
      category: text('Memo'),
      accounts: [filled('Account'), filled('Transfer Account')],
      reference: text('Num'),
      notes: [],
    };
  });
}
