import { subtractMoney } from '@outlay/core/money';
import type { MoverCause } from '../figures/overview-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import type { Locale } from '../locale/locale.ts';
import type { ChangedAmounts } from './overview-words.ts';

/**
 * The amounts of a cause where its counts are equal, or differ against the change, as fewer purchases that cost more;
 * otherwise, and where there was nothing on either side, `null`: counts tell what changed. A refund takes off a purchase.
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
