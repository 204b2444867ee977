import type { Money } from '@outlay/core/money';
import { exportedInvoice } from '../calc/exported-invoice.ts';
import { matchedTax } from '../calc/matched-tax.ts';
import { isValidTax } from '../calc/valid-tax.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { fittingRates } from './fitting-rates.ts';
import { isUntaxed } from './untaxed-treatments.ts';

/** A document with another tax than the rate in the accounting rule of all its parts. */
export type RuleRateDifference = {
  readonly document: DocumentRow;
  /** The rate as the rule has it: "23%", "zw". */
  readonly rule: string;
  /** The tax of the document, or that of its invoice. */
  readonly tax: Money;
};

/**
 * Documents whose tax cannot be that of the rate in their accounting rule. A document whose parts have several rates, or
 * of which the filter leaves a part, is not compared; neither is one without a tax.
 */
export function ruleRateDifferences({
  accounting,
  invoices,
}: Pick<ReportFigures, 'accounting' | 'invoices'>): RuleRateDifference[] {
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  const parts = Map.groupBy(accounting?.entries ?? [], ({ document }) => document);
  return [...parts].flatMap(([document, entries]) => {
    const rule = onlyRate(entries);
    if (!rule || document.batchEntry?.change === 'reversal') return [];
    const invoice = exportedInvoice(document.batchEntry) ?? invoiceOf.get(document) ?? null;
    const stated = invoice ? invoicedTax(document, invoice) : documentedTax(document);
    return stated && !stated.fits(rule.percent) ? [{ document, rule: rule.text, tax: stated.tax }] : [];
  });
}

type StatedTax = { readonly tax: Money; readonly fits: (percent: number) => boolean };

/** The one rate that all parts have by their rules; a part without tax has a rate of zero. */
function onlyRate(
  entries: readonly AccountingEntry[],
): { readonly text: string; readonly percent: number } | null {
  const [text, ...others] = new Set(entries.map(({ booking }) => booking?.vat?.trim() ?? ''));
  if (!text || others.length > 0) return null;
  if (entries.every(isUntaxed)) return { text, percent: 0 };
  const [, percent] = /^(\d{1,2})\s*%?$/.exec(text) ?? [];
  return percent === undefined ? null : { text, percent: Number(percent) };
}

function invoicedTax(document: DocumentRow, invoice: SupplierInvoice): StatedTax | null {
  const matched = matchedTax(document, invoice);
  if ('reason' in matched) return null;
  const used = matched.rates.filter(({ net }) => net.minor !== 0n);
  return { tax: matched.tax, fits: (percent) => used.every((rate) => rate.percent === percent) };
}

function documentedTax({ full, tax, partOf, lineItems }: DocumentRow): StatedTax | null {
  if (tax === null || partOf !== null || !isValidTax(tax, full)) return null;
  const lines = lineItems.map(({ amount }) => amount);
  return { tax, fits: (percent) => fittingRates({ amount: full, lines }, tax, [percent]).length > 0 };
}
