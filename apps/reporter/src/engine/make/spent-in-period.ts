import { decimalString } from '@outlay/core/money';
import { dateInZone } from '@outlay/core/time';
import type { Report } from '@outlay/reports';
import type { SpentAmount } from '../../adapters/store/run-spending.ts';

/**
 * What was spent in the period of a report, by currency; `undefined` for a report of less: of filtered documents, of a batch,
 * or of a period that was not over.
 */
export function spentInPeriod({ figures, period, generatedAt }: Report): SpentAmount[] | undefined {
  const isOver = dateInZone(generatedAt, period.timeZone) >= period.until;
  if (!isOver || figures.filter !== null || figures.batch !== null) return undefined;
  return figures.totals.map(({ amount }) => ({ currency: amount.currency, amount: decimalString(amount) }));
}
