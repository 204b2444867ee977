import { subtractMoney } from '@outlay/core/money';
import type { MoverCause } from '../figures/overview-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import type { ChangedAmounts } from './overview-words.ts';

/**
 * The formatted amounts of a cause whose counts do not explain the change: they are equal, or move the other way,
 * such as fewer purchases that cost more. `null` if the counts explain it, or if there was nothing now or before. A
 * refund counts as one purchase less.
 */
export function changedAmounts(cause: MoverCause, locale: Locale): ChangedAmounts | null {
  const { amount, change, purchases, purchasesBefore, refunds, refundsBefore } = cause;
  if (purchases + refunds === 0 || purchasesBefore + refundsBefore === 0) return null;
  const more = purchases - refunds - (purchasesBefore - refundsBefore);
  const isMore = change.minor > 0n;
  if (more !== 0 && more > 0 === isMore) return null;
  return {
    how: isMore ? 'more' : 'less',
    now: formatMoney(amount, locale),
    before: formatMoney(subtractMoney(amount, change), locale),
  };
}
