import type { ComparedTotal, CurrencyTotal } from '../figures/figures.ts';

/**
 * The refunds of a compared period that a comparison must mention, because spending seems to rise where purchases do
 * not: at least a tenth of the change and a hundredth of the earlier spending. `null` if they explain less.
 */
export function tellingRefunds({
  previous,
  previousRefunds,
  change,
}: Pick<ComparedTotal, 'previous' | 'previousRefunds' | 'change'>): CurrencyTotal | null {
  const refunded = -previousRefunds.amount.minor;
  const changed = change.minor < 0n ? -change.minor : change.minor;
  const tells = refunded > 0n && refunded * 10n >= changed && refunded * 100n >= previous.minor;
  return tells ? previousRefunds : null;
}
