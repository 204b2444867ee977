import type { Money } from '@outlay/core/money';
import type { Booking, Supplier } from './accounting-figures.ts';
import type { CurrencyTotal, DocumentRow } from './figures.ts';
import type { SupplierInvoice } from './invoice-figures.ts';

/** Both sides of all entries: debits equal credits in each document, and its entries add up to its amount. */
export type Ledger = {
  /** In purchase order; the entries of a document are consecutive, its tax last. */
  readonly entries: readonly LedgerEntry[];
  /** Payment methods without an account, largest first. */
  readonly unmappedPayments: readonly UnmappedPayment[];
  /** Documents whose amounts include their tax, in purchase order; empty if the mapping has no tax account. */
  readonly unsplit: readonly UnsplitDocument[];
  /** Documents of income, in purchase order. */
  readonly income: readonly IncomePayment[];
};

/** An amount on the debit side of one account and the credit side of another; `null` if no rule names the account. */
export type LedgerEntry = {
  readonly document: DocumentRow;
  readonly kind: LedgerEntryKind;
  /** Of the part; `null` for tax. */
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly debit: string | null;
  readonly credit: string | null;
  /** The amount on both sides; never negative. */
  readonly posted: Money;
  /** The contribution to the report's total; negative if the account of the expense or tax is credited. */
  readonly amount: Money;
  /** The account of the expense; `null` for tax, and if no rule matches. */
  readonly booking: Booking | null;
  /**
   * `null` if the amounts of the document include its tax, if the supplier charges none, and for parts of a document with
   * several rates.
   */
  readonly taxRate: TaxRate | null;
  /** The invoice of the document; `null` without one. */
  readonly invoice: SupplierInvoice | null;
  readonly supplier: Supplier | null;
};

/** A part of a document without its tax, or the tax of the document. */
export type LedgerEntryKind = 'expense' | 'tax';

/** A VAT rate in percent: from the invoice of the document, or derived from its amounts. The service returns none. */
export type TaxRate = { readonly percent: number; readonly source: 'ksef' | 'derived' };

/** A payment method without an account, in a currency; `null` without a payment method. */
export type UnmappedPayment = CurrencyTotal & { readonly paymentMethod: string | null };

/** The account of the payment method of a document of income; `null` where none is named. What it is income of is not booked. */
export type IncomePayment = { readonly document: DocumentRow; readonly account: string | null };

/** A document that is booked gross, its tax not split off, and why. */
export type UnsplitDocument = { readonly document: DocumentRow; readonly reason: UnsplitReason };

/**
 * Why no rate is known: the service returns no tax, or one that cannot be part of the amount; a filter selects only a
 * part of the document; its currency is not that of the country; an accounting rule says that a part has no tax; no rate of the
 * country matches; several rates match; its invoice has several rates, and its parts several accounts; a tax of its invoice is not that of its rate.
 */
export type UnsplitReason =
  | 'no_tax'
  | 'tax_not_in_amount'
  | 'part_of_document'
  | 'other_currency'
  | 'untaxed_by_rule'
  | 'no_rate'
  | 'several_rates'
  | 'several_accounts'
  | 'invoice_tax_invalid';
