import type { Money } from '@outlay/core/money';
import type { ComparedTotal, Comparison, FlowTotal } from '../figures/figures.ts';
import { formatShare } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import type { ReversalFacts } from '../locale/narration.ts';
import { changePerDay } from './change-per-day.ts';
import { purchaseChange } from './purchase-change.ts';
import { perMilleIn, type Ratio } from './ratio.ts';

/** What a comparison is about: the flows of the report, its days and the language of the shares. */
type ReversalContext = {
  readonly flows: readonly FlowTotal[];
  /** The number of days of the period that have begun. */
  readonly daysNow: number;
  readonly locale: Locale;
};

/** What is the other way round than a change of spending: purchases alone, or the change per day; `null` if neither. */
export function reversal(
  compared: ComparedTotal,
  comparison: Comparison,
  { flows, daysNow, locale }: ReversalContext,
): ReversalFacts | null {
  const { previous, change } = compared;
  const shareOf = (ratio: Ratio) => formatShare(perMilleIn(ratio), locale);
  if (previous.minor <= 0n || previous.minor + change.minor < 0n) return null;
  const purchases = purchaseChange(compared, purchasesIn(flows, change.currency));
  if (purchases) {
    return { of: 'purchases', how: purchases.how, share: shareOf(purchases.ratio) };
  }
  const perDay = changePerDay(compared, comparison, daysNow);
  return perDay && { of: 'day', how: perDay.how, share: shareOf(perDay.ratio) };
}

/** The purchases in a currency, without refunds. */
export function purchasesIn(flows: readonly FlowTotal[], currency: string): Money | undefined {
  return flows.find(({ spent }) => spent.amount.currency === currency)?.purchases.amount;
}
