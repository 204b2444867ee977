import type { Money } from '@outlay/core/money';
import type { ComparedTotal } from '../figures/figures.ts';
import { percentIn, type Ratio, ratioOf, unsigned } from './ratio.ts';
import { tellingRefunds } from './telling-refunds.ts';

/** How purchases compare without the refunds of either period; `ratio` has no sign. */
export type PurchaseChange = { readonly how: 'less' | 'about' | 'equal'; readonly ratio: Ratio };

/**
 * The change of purchases, if spending rose only because refunds of the compared period are deducted from it; `null` if
 * purchases rose too.
 * @param purchases - the purchases of the period, without refunds
 */
export function purchaseChange(
  compared: Pick<ComparedTotal, 'previous' | 'previousRefunds' | 'change'>,
  purchases: Money | undefined,
): PurchaseChange | null {
  const { previous, change } = compared;
  const refunds = tellingRefunds(compared);
  if (!refunds || !purchases || change.minor <= 0n || previous.minor <= 0n) return null;
  const before = { ...previous, minor: previous.minor - refunds.amount.minor };
  const changed = { ...purchases, minor: purchases.minor - before.minor };
  const ratio = ratioOf(changed, before);
  if (!ratio || percentIn(ratio) > 0) return null;
  const how = changed.minor === 0n ? 'equal' : percentIn(ratio) < 0 ? 'less' : 'about';
  return { how, ratio: unsigned(ratio) };
}
