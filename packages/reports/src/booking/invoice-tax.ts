import { matchedTax } from '../calc/matched-tax.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { countedTax, type DocumentTax, type RatedTax } from './document-tax.ts';

/**
 * The tax of a document by rate, taken from its invoice. Returns a reason instead if the invoice's tax is not usable,
 * or if it has several rates and the parts are on several accounts, because an invoice does not say which part has
 * which rate.
 */
export function invoiceTax(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  invoice: SupplierInvoice,
): DocumentTax {
  const matched = matchedTax(document, invoice);
  if ('reason' in matched) return matched;
  const { tax: total, rates } = matched;
  const taxes = rates.map(
    ({ percent, tax }): RatedTax => ({
      tax: countedTax(document, tax),
      taxRate: { percent, source: 'ksef' },
    }),
  );
  const isDivided = invoice.rates.length > 1 && accountsOf(parts) > 1;
  if (total.minor !== 0n && isDivided) return { reason: 'several_accounts' };
  return { taxes, partRate: invoice.rates.length === 1 ? (taxes[0]?.taxRate ?? null) : null };
}

function accountsOf(parts: readonly AccountingEntry[]): number {
  return new Set(parts.map(({ booking }) => booking?.account ?? null)).size;
}
