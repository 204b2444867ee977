import type { Money } from '@outlay/core/money';
import type { Report } from '@outlay/reports';

/**
 * The currency that a heading names for all amounts below it. `null` if each amount needs its own: there are several,
 * or they are in another currency than the amount that the overview leads with, for which they could be taken.
 */
export function headingCurrency(amounts: readonly (Money | null)[], report: Report): string | null {
  const { overview, figures } = report;
  const lead = overview.spent.amount?.currency ?? figures.mainCurrency;
  const known = amounts.flatMap((money) => money ?? []);
  return known.length > 0 && known.every(({ currency }) => currency === lead) ? lead : null;
}
