import { decimalString, type Money } from '@outlay/core/money';
import { oneLine } from '../calc/name-key.ts';
import type { MoverCause } from '../figures/overview-figures.ts';
import { formatMoney } from '../locale/format-money.ts';
import { formatDecimal } from '../locale/format-number.ts';
import type { Locale } from '../locale/locale.ts';
import { changedAmounts } from './changed-amounts.ts';
import { isOnlyRefundedBefore } from './is-only-refunded-before.ts';
import type { OverviewContext } from './overview-context.ts';
import type { ComparedName } from './overview-words.ts';
import { shortName } from './short-name.ts';

/**
 * Why a category or store changed, in a few words. If a store is only the largest part of the change, the text has the
 * store's own change or its amounts.
 * @param whole - the change that the cause explains
 */
export function causeText(
  cause: MoverCause,
  whole: Money,
  { overview, locale, against }: Pick<OverviewContext, 'overview' | 'locale'> & { against: ComparedName },
): string {
  const { store, change, refundsBefore } = cause;
  const amounts = changedAmounts(cause, locale);
  const ended = isOnlyRefundedBefore(cause)
    ? { count: refundsBefore, amount: formatMoney(change, locale) }
    : null;
  const hasOwnChange = store !== null && change.minor !== whole.minor && !amounts && !ended;
  return overview.cause({
    ...cause,
    store: store && shortName(oneLine(store)),
    storeChange: hasOwnChange ? signedDecimal(change, locale) : null,
    amounts,
    ended,
    against,
  });
}

/** Without a currency, as the amounts of the column. */
function signedDecimal(change: Money, locale: Locale): string {
  return (change.minor > 0n ? '+' : '') + formatDecimal(decimalString(change), locale);
}
