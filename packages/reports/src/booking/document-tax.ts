import type { Money } from '@outlay/core/money';
import { divideRounded } from '../calc/ratio.ts';
import { isValidTax } from '../calc/valid-tax.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow, LineItemRow } from '../figures/figures.ts';
import type { TaxRate, UnsplitReason } from '../figures/ledger-figures.ts';
import { fittingRates } from './fitting-rates.ts';
import type { CountryRates } from './tax-rates.ts';
import { isUntaxed } from './untaxed-treatments.ts';

/** Tax at one rate. */
export type RatedTax = { readonly tax: Money; readonly taxRate: TaxRate };

/** Tax rate by rate. */
export type SplitTax = {
  readonly taxes: readonly RatedTax[];
  /** The rate of all parts; `null` where they may have several, or none. */
  readonly partRate: TaxRate | null;
};

/** The tax in what counts of a document, or why it is not known at which rate. */
export type DocumentTax = SplitTax | { readonly reason: UnsplitReason };

/**
 * Derives the rate of a document where exactly one rate of the country fits its whole amount and tax, rounded once or for
 * each line. Where a rule says that a part has no tax, nothing is derived: a rate of the whole document would be false.
 * @param parts - all parts of the document
 */
export function documentTax(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  { currency, percents }: CountryRates,
): DocumentTax {
  const { full, tax, partOf, lineItems } = document;
  const hasNoTax = tax === null || tax.minor === 0n;
  if (hasNoTax && parts.every(isUntaxed)) return { taxes: [], partRate: null };
  if (tax === null) return { reason: 'no_tax' };
  // The tax of a part is divided by amounts, whatever the rates of the others.
  if (partOf !== null) return { reason: 'part_of_document' };
  if (!isValidTax(tax, full)) return { reason: 'tax_not_in_amount' };
  if (full.currency !== currency) return { reason: 'other_currency' };
  if (parts.some(isUntaxed)) return { reason: 'untaxed_by_rule' };
  const [percent, ...others] = fittingRates({ amount: full, lines: amountsOf(lineItems) }, tax, percents);
  if (percent === undefined) return { reason: 'no_rate' };
  if (others.length > 0) return { reason: 'several_rates' };
  const taxRate: TaxRate = { percent, source: 'derived' };
  return { taxes: [{ tax: countedTax(document, tax), taxRate }], partRate: taxRate };
}

/** None where the service does not give the amount of each. */
function amountsOf(lines: readonly LineItemRow[]): Money[] {
  const amounts = lines.flatMap(({ amount }) => amount ?? []);
  return amounts.length === lines.length ? amounts : [];
}

/** The tax of the own share where only that counts, in proportion. */
export function countedTax({ amount, full }: DocumentRow, tax: Money): Money {
  if (amount.minor === full.minor || full.minor === 0n) return tax;
  const sign = full.minor < 0n ? -1n : 1n;
  return { ...tax, minor: divideRounded(sign * tax.minor * amount.minor, sign * full.minor) };
}
