import type { Money } from '@outlay/core/money';
import type { Booking } from './accounting-figures.ts';
import type { CurrencyTotal, DocumentRow } from './figures.ts';

/** Both sides of everything that is booked: debits equal credits in each document, and its entries add up to its amount. */
export type Ledger = {
  /** In purchase order; the entries of a document one after the other, its tax last. */
  readonly entries: readonly LedgerEntry[];
  /** What no account of payments fits, largest first. */
  readonly unmappedPayments: readonly UnmappedPayment[];
  /** Documents that are booked with their tax, in purchase order; empty where the mapping has no tax account. */
  readonly unsplit: readonly UnsplitDocument[];
  /** Documents of income, in purchase order. */
  readonly income: readonly IncomePayment[];
};

/** An amount on the debit side of one account and on the credit side of another; `null` where no rule gives the account. */
export type LedgerEntry = {
  readonly document: DocumentRow;
  readonly kind: LedgerEntryKind;
  /** Of the part; `null` for tax. */
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  /** What is on both sides; never negative. */
  readonly posted: Money;
  /** What it adds to the report's total; negative where the account of the expense or of the tax is credited. */
  readonly amount: Money;
  /** Where the expense is booked; `null` for tax, and where no rule fits. */
  readonly booking: Booking | null;
  /** `null` where the document is booked with its tax. */
  readonly taxRate: TaxRate | null;
};

/** A part of a document without its tax, or the tax of the document. */
export type LedgerEntryKind = 'expense' | 'tax';

/** A rate of value added tax in percent. The service gives none: it is derived from the amounts of the document. */
export type TaxRate = { readonly percent: number; readonly source: 'derived' };

/** A payment method without an account in a currency; `null` is what carries no payment method. */
export type UnmappedPayment = CurrencyTotal & { readonly paymentMethod: string | null };

/** The account of the payment method of a document of income; `null` where none is named. What it is income of is not booked. */
export type IncomePayment = { readonly document: DocumentRow; readonly account: string | null };

/** A document that is booked with its tax, and why. */
export type UnsplitDocument = { readonly document: DocumentRow; readonly reason: UnsplitReason };

/**
 * Why no rate is known: the service gives no tax; one that cannot be a part of the amount; a filter leaves only a part of
 * the document; its currency is not that of the country; no rate of the country fits; several do.
 */
export type UnsplitReason =
  | 'no_tax'
  | 'tax_not_in_amount'
  | 'part_of_document'
  | 'other_currency'
  | 'no_rate'
  | 'several_rates';
