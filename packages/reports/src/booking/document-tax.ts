import type { Money } from '@outlay/core/money';
import { divideRounded } from '../calc/ratio.ts';
import { isValidTax } from '../calc/valid-tax.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { TaxRate, UnsplitReason } from '../figures/ledger-figures.ts';
import { fittingRates } from './fitting-rates.ts';
import type { CountryRates } from './tax-rates.ts';
import { isUntaxed } from './untaxed-treatments.ts';

/** Tax at one rate. */
export type RatedTax = { readonly tax: Money; readonly taxRate: TaxRate };

/** Tax split by rate. */
export type SplitTax = {
  readonly taxes: readonly RatedTax[];
  /** The rate of every part; `null` if the parts have no rate or may have different rates. */
  readonly partRate: TaxRate | null;
};

/** The tax in the counted amount of a document, or the reason why its rate is unknown. */
export type DocumentTax = SplitTax | { readonly reason: UnsplitReason };

/**
 * Derives the tax rate of a document if exactly one rate of the country fits its full amount and tax, rounded once or
 * for each line. Derives nothing if a rule says that a part has no tax, because one rate for the whole document would
 * be wrong.
 * @param parts - all parts of the document
 */
export function documentTax(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  { currency, percents, derived }: CountryRates,
): DocumentTax {
  const { full, tax, partOf, lineItems } = document;
  const hasNoTax = tax === null || tax.minor === 0n;
  if (hasNoTax && parts.every(isUntaxed)) return { taxes: [], partRate: null };
  if (tax === null) return { reason: 'no_tax' };
  // A filter divided the tax in proportion to amounts, so it reveals no rate.
  if (partOf !== null) return { reason: 'part_of_document' };
  if (!isValidTax(tax, full)) return { reason: 'tax_not_in_amount' };
  if (full.currency !== currency) return { reason: 'other_currency' };
  if (parts.some(isUntaxed)) return { reason: 'untaxed_by_rule' };
  const lines = lineItems.map(({ amount }) => amount);
  const [percent, ...others] = fittingRates({ amount: full, lines }, tax, percents);
  const taxRate = percent === undefined ? undefined : derived.get(percent);
  if (!taxRate) return { reason: 'no_rate' };
  if (others.length > 0) return { reason: 'several_rates' };
  return { taxes: [{ tax: countedTax(document, tax), taxRate }], partRate: taxRate };
}

/** The tax in the counted amount of a document: if only the own share counts, the tax in proportion to it. */
export function countedTax({ amount, full }: DocumentRow, tax: Money): Money {
  if (amount.minor === full.minor || full.minor === 0n) return tax;
  const sign = full.minor < 0n ? -1n : 1n;
  return { ...tax, minor: divideRounded(sign * tax.minor * amount.minor, sign * full.minor) };
}
