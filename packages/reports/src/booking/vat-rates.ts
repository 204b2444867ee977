import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import type { DocumentRow } from '../figures/figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import type { LeftOutReason, VatPurchaseRate, VatRateSource } from '../figures/vat-purchases.ts';
import { isUntaxed } from './untaxed-treatments.ts';

/** The rates of a document and where they are from, or why they are not known. */
export type DocumentRates =
  | { readonly rates: readonly VatPurchaseRate[]; readonly source: VatRateSource }
  | { readonly reason: LeftOutReason };

/**
 * The net amount and tax of a document at each rate. The same entries give the same rates, also where they reverse what an
 * earlier batch exported.
 * @param entries - all ledger entries of the document, which are not booked gross
 */
export function documentRates(document: DocumentRow, entries: readonly LedgerEntry[]): DocumentRates {
  const invoice = entries[0]?.invoice ?? null;
  if (invoice) return invoiceRates(document, entries, invoice);
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  const taxRate = expenses[0]?.taxRate ?? null;
  if (taxRate === null) return ruleRates(document, expenses);
  if (taxRate.percent === 0) return { reason: 'zero_tax' };
  const tax = taxOf(entries, document.amount.currency);
  return {
    rates: [{ rate: taxRate.percent, net: subtractMoney(document.amount, tax), tax }],
    source: 'derived',
  };
}

/** The rates of an invoice, if they are those that the ledger booked and all of them are rates of Poland. */
function invoiceRates(
  document: DocumentRow,
  entries: readonly LedgerEntry[],
  invoice: SupplierInvoice,
): DocumentRates {
  const { currency } = document.amount;
  const used = invoice.rates.filter(({ net, tax }) => net.minor !== 0n || tax.minor !== 0n);
  const isWhole = invoice.gross.minor === document.full.minor && invoice.gross.currency === currency;
  if (!isWhole || used.length === 0) return { reason: 'rate_unknown' };
  if (used.every(({ percent }) => percent === null)) {
    const isTaxed = used.some(({ tax }) => tax.minor !== 0n);
    return isTaxed ? { reason: 'rate_unknown' } : exemptByRule(document.amount, entries);
  }
  const rates = used.flatMap(({ percent, net, tax }) =>
    percent === null ? [] : [{ rate: percent, net, tax }],
  );
  const isBooked = [...Map.groupBy(rates, ({ rate }) => rate)].every(([rate, same]) => {
    const booked = entries.filter(({ kind, taxRate }) => kind === 'tax' && taxRate?.percent === rate);
    return taxOf(booked, currency).minor === sumMoney(taxesOf(same), currency).minor;
  });
  const total = sumMoney([...taxesOf(rates), ...rates.map(({ net }) => net)], currency);
  if (!isBooked || rates.length < used.length || total.minor !== document.full.minor) {
    return { reason: 'rate_unknown' };
  }
  return { rates: rates.toSorted((left, right) => right.rate - left.rate), source: 'invoice' };
}

/** The rate of a document of which the ledger has none: a rule may say that it is exempt. */
function ruleRates({ amount, tax }: DocumentRow, expenses: readonly LedgerEntry[]): DocumentRates {
  if (tax !== null && tax.minor !== 0n) return { reason: 'rate_unknown' };
  return exemptByRule(amount, expenses);
}

function exemptByRule(amount: Money, entries: readonly LedgerEntry[]): DocumentRates {
  const expenses = entries.filter(({ kind }) => kind === 'expense');
  if (expenses.every(({ booking }) => isExempt(booking?.vat))) {
    return { rates: [{ rate: 'exempt', net: amount, tax: { ...amount, minor: 0n } }], source: 'rule' };
  }
  return { reason: expenses.every(isUntaxed) ? 'untaxed_by_rule' : 'rate_unknown' };
}

function isExempt(vat: string | null | undefined): boolean {
  return typeof vat === 'string' && /^\s*zw\.?\s*$/i.test(vat);
}

function taxOf(entries: readonly LedgerEntry[], currency: string): Money {
  return sumMoney(
    entries.flatMap(({ kind, amount }) => (kind === 'tax' ? [amount] : [])),
    currency,
  );
}

function taxesOf(rates: readonly { readonly tax: Money }[]): Money[] {
  return rates.map(({ tax }) => tax);
}
