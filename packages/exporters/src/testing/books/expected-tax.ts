import type { PurchaseDocument } from '@outlay/core';
import type { ExpectedPart } from './expected-document.ts';

const countries = {
  PL: { currency: 'PLN', percents: [23n, 8n, 5n, 0n] },
  DE: { currency: 'EUR', percents: [19n, 7n, 0n] },
};

const treatmentsWithoutTax = new Set(['zw', 'np', 'oo']);

/** Whether the rules say that none of the parts has tax, of which the document has none. */
export function isExpectedUntaxed({ tax }: PurchaseDocument, parts: readonly ExpectedPart[]): boolean {
  return (tax === null || tax.minor === 0n) && parts.every(hasNoTax);
}

/** The rate of a document, in percent, or why it must be booked gross; neither where its rules say that it has no tax. */
export type ExpectedTax = { readonly percent: number | null; readonly unsplit: string | null };

/** The tax of a document without an invoice: a rate where exactly one of the country gives it. */
export function expectedTax(
  document: PurchaseDocument,
  parts: readonly ExpectedPart[],
  country: keyof typeof countries,
): ExpectedTax {
  const { total, tax } = document;
  const { currency, percents } = countries[country];
  const gross = (unsplit: string): ExpectedTax => ({ percent: null, unsplit });
  if (isExpectedUntaxed(document, parts)) return { percent: null, unsplit: null };
  if (tax === null) return gross('no_tax');
  const [least, most] = total.minor < 0n ? [total.minor, 0n] : [0n, total.minor];
  if (tax.minor < least || tax.minor > most) return gross('tax_not_in_amount');
  if (total.currency !== currency) return gross('other_currency');
  if (parts.some(hasNoTax)) return gross('untaxed_by_rule');
  const [found, ...others] = percents.filter((percent) => isTaxAt(percent, tax.minor, document));
  if (found === undefined) return gross('no_rate');
  return others.length > 0 ? gross('several_rates') : { percent: Number(found), unsplit: null };
}

function hasNoTax({ vat }: ExpectedPart): boolean {
  return vat !== null && treatmentsWithoutTax.has(vat);
}

/** Whether a tax is that of a rate, rounded once in either direction of a half, or line by line where the lines are the amount. */
function isTaxAt(percent: bigint, tax: bigint, { total, lineItems }: PurchaseDocument): boolean {
  const doubled = 2n * tax * (100n + percent);
  const exact = 2n * total.minor * percent;
  const half = 100n + percent;
  if (exact - half <= doubled && doubled <= exact + half) return true;
  const lines = lineItems.map((line) => line.total?.minor);
  if (lines.length === 0 || lines.includes(undefined)) return false;
  const amounts = lines.filter((line) => line !== undefined);
  const sum = amounts.reduce((before, line) => before + line, 0n);
  const taxed = amounts.reduce((before, line) => before + roundedTax(line, percent), 0n);
  return sum === total.minor && taxed === tax;
}

/** Rounded half away from zero. */
function roundedTax(gross: bigint, percent: bigint): bigint {
  const magnitude = gross < 0n ? -gross : gross;
  const tax = (magnitude * percent * 2n + 100n + percent) / (2n * (100n + percent));
  return gross < 0n ? -tax : tax;
}
