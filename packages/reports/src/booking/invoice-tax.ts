import { addMoney, sumMoney } from '@outlay/core/money';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import { countedTax, type DocumentTax, type RatedTax } from './document-tax.ts';

/**
 * The tax of a document as its invoice tells it, rate by rate. Tax that is no part of the total, and tax at a rate that the
 * invoice does not tell or of another country, is not booked. Neither is that of several rates where the parts are
 * on several accounts: an invoice does not tell which part is at which rate.
 */
export function invoiceTax(
  document: DocumentRow,
  parts: readonly AccountingEntry[],
  { rates, gross }: SupplierInvoice,
): DocumentTax {
  if (document.partOf !== null) return { reason: 'part_of_document' };
  const total = sumMoney(
    rates.map(({ net, tax }) => addMoney(net, tax)),
    gross.currency,
  );
  if (total.minor !== gross.minor) return { reason: 'tax_not_in_amount' };
  const taxes: RatedTax[] = [];
  for (const { percent, tax } of rates) {
    if (percent !== null) {
      taxes.push({ tax: countedTax(document, tax), taxRate: { percent, source: 'ksef' } });
    } else if (tax.minor !== 0n) return { reason: 'no_rate' };
  }
  const hasTax = taxes.some(({ tax }) => tax.minor !== 0n);
  if (hasTax && rates.length > 1 && accountsOf(parts) > 1) return { reason: 'several_accounts' };
  return { taxes, partRate: rates.length === 1 ? (taxes[0]?.taxRate ?? null) : null };
}

function accountsOf(parts: readonly AccountingEntry[]): number {
  return new Set(parts.map(({ booking }) => booking?.account ?? null)).size;
}
