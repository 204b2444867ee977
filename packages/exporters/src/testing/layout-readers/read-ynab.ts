import { ImportRefused } from './import-refused.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import { readRows } from './read-rows.ts';
import { readDay, readMinor } from './read-values.ts';

/**
 * Reads a file like YNAB: fixed columns, a date in each row, and an amount as either an outflow or an inflow. An
 * outflow is negative.
 * @param currency - the currency of the budget, which the file does not contain
 */
export function readYnab(file: Uint8Array, currency: string): ImportedTransaction[] {
  return readRows(file, ['Date', 'Payee', 'Memo', 'Outflow', 'Inflow']).map(
    ({ line, text, filled, value }) => {
      const [outflow, inflow] = [value('Outflow'), value('Inflow')];
      if ((outflow === '') === (inflow === ''))
        throw new ImportRefused(line, 'neither an outflow nor an inflow');
      const minor = readMinor(outflow || inflow, currency, line);
      if (minor < 0n) throw new ImportRefused(line, 'an outflow and an inflow have no sign');
      return {
        day: readDay(value('Date'), 'day first', line),
        payee: filled('Payee'),
        minor: outflow === '' ? minor : -minor,
        currency,
        category: text('Memo'),
        accounts: [],
        reference: '',
        notes: [],
      };
    },
  );
}
