import type { LineItem, PurchaseDocument } from '@outlay/core';
import type { Money } from '@outlay/core/money';
import type { BookedDocument, BookedLedger, ExportedForm } from '../figures/batch-figures.ts';
import type { SupplierInvoice } from '../figures/invoice-figures.ts';

/**
 * The reversal of a document: every amount negated, total, tax, own share and lines. It has the date of what it takes
 * back, so that the batches add up for each day and month, not only in all.
 */
export function reversedDocument(document: PurchaseDocument): PurchaseDocument {
  const { total, tax, owned, lineItems } = document;
  return {
    ...document,
    total: negated(total),
    tax: negatedOrNull(tax),
    owned: negatedOrNull(owned),
    hasImage: false,
    lineItems: lineItems.map(reversedItem),
  };
}

/** The reversal of how a document was booked: the same accounts. */
export function reversedForm({ booked, ...same }: ExportedForm): ExportedForm {
  return { ...same, booked: booked && reversedBooking(booked) };
}

function reversedBooking({ ledger, invoice, ...same }: BookedDocument): BookedDocument {
  return {
    ...same,
    ledger: ledger && reversedLedger(ledger),
    ...(invoice ? { invoice: reversedInvoice(invoice) } : {}),
  };
}

function reversedLedger({ taxes, invoice, ...same }: BookedLedger): BookedLedger {
  return {
    ...same,
    taxes: taxes.map(({ tax, taxRate }) => ({ tax: negated(tax), taxRate })),
    invoice: invoice && reversedInvoice(invoice),
  };
}

function reversedInvoice({ gross, rates, ...same }: SupplierInvoice): SupplierInvoice {
  return {
    ...same,
    gross: negated(gross),
    rates: rates.map(({ percent, net, tax }) => ({ percent, net: negated(net), tax: negated(tax) })),
  };
}

function reversedItem({ quantity, total, discount, ...same }: LineItem): LineItem {
  return {
    ...same,
    quantity: quantity && negatedDecimal(quantity),
    total: negatedOrNull(total),
    discount: negatedOrNull(discount),
  };
}

function negated({ minor, currency }: Money): Money {
  return { minor: -minor, currency };
}

function negatedOrNull(amount: Money | null): Money | null {
  return amount && negated(amount);
}

function negatedDecimal(decimal: string): string {
  if (!/[1-9]/.test(decimal)) return decimal;
  return decimal.startsWith('-') ? decimal.slice(1) : `-${decimal}`;
}
