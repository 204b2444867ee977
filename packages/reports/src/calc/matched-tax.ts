import { addMoney, type Money, sumMoney } from '@outlay/core/money';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice, SupplierRate } from '../figures/invoice-figures.ts';
import type { UnsplitReason } from '../figures/ledger-figures.ts';
import { isValidTax } from './valid-tax.ts';

/** What is invoiced at a rate of this country. */
type RatedAmount = SupplierRate & { readonly percent: number };

/** The tax of a document by its invoice, in all and at each rate; or why it cannot be taken from there. */
export type MatchedTax =
  | { readonly tax: Money; readonly rates: readonly RatedAmount[] }
  | { readonly reason: UnsplitReason };

/** By how many minor units a tax may be off its rate, whatever the number of lines. */
const smallTolerance = 5n;

/**
 * The tax of a whole document as its invoice tells it. Nothing is taken from an invoice that does not add up, that has
 * tax of another country or at a rate that it does not tell, or of which a tax is not that of its rate.
 */
export function matchedTax(
  { partOf }: Pick<DocumentRow, 'partOf'>,
  { rates, gross, lineCount = 0 }: SupplierInvoice,
): MatchedTax {
  if (partOf !== null) return { reason: 'part_of_document' };
  const { currency } = gross;
  const total = sumMoney(
    rates.map(({ net, tax }) => addMoney(net, tax)),
    currency,
  );
  if (total.minor !== gross.minor) return { reason: 'tax_not_in_amount' };
  if (rates.some(({ percent, tax }) => percent === null && tax.minor !== 0n)) return { reason: 'no_rate' };
  const rated = rates.flatMap((rate) => (rate.percent === null ? [] : [{ ...rate, percent: rate.percent }]));
  const tax = sumMoney(
    rated.map((rate) => rate.tax),
    currency,
  );
  const isRight = rated.every((rate) => isTaxOfRate(rate, lineCount) && isValidTax(rate.tax, gross));
  return isRight && isValidTax(tax, gross) ? { tax, rates: rated } : { reason: 'invoice_tax_invalid' };
}

/**
 * Whether a tax is its rate of the net amount, or its part of the gross amount: sellers compute it either way. Rounding
 * each line is off by half a minor unit a line at most.
 */
function isTaxOfRate({ percent, net, tax }: RatedAmount, lines: number): boolean {
  if (tax.minor !== 0n && net.minor > 0n !== tax.minor > 0n) return false;
  const [part, whole] = [BigInt(percent), BigInt(100 + percent)];
  const off = magnitude(net.minor * part - tax.minor * 100n);
  const tolerance = BigInt(lines) > 2n * smallTolerance ? BigInt(lines) : 2n * smallTolerance;
  // The difference is the same in both ways; the gross amount gives the wider bound, divided by the whole instead of by 100.
  return 2n * off <= tolerance * whole;
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
