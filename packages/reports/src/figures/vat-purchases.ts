import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { DocumentRow } from './figures.ts';
import type { LedgerEntry } from './ledger-figures.ts';

/** Documents of spending, divided by whether a register of input tax in Poland can have them. */
export type VatPurchases = {
  /** In purchase order. */
  readonly purchases: readonly VatPurchase[];
  /** All others, in purchase order. */
  readonly leftOut: readonly LeftOutPurchase[];
};

/** A purchase in złoty from a supplier with a NIP, with a number, and with a known rate for all of its amount. */
export type VatPurchase = {
  readonly document: DocumentRow;
  readonly supplier: { readonly name: string; readonly taxNumber: string };
  /** Of the invoice, or of the document. */
  readonly number: string;
  readonly ksefNumber: string | null;
  readonly issueDate: CalendarDate;
  readonly supplyDate: CalendarDate;
  /** The day on which the document was recorded in the service; `null` if it is not known. */
  readonly receivedDate: CalendarDate | null;
  /** At least one, highest rate first, exempt last; they add up to the amount of the document. */
  readonly rates: readonly VatPurchaseRate[];
  readonly source: VatRateSource;
  /** Those of the ledger, which have the accounts. */
  readonly entries: readonly LedgerEntry[];
  /** Whether it cancels what an earlier batch exported: all amounts have the opposite sign. */
  readonly isReversal: boolean;
};

/** Amounts at a rate. */
export type VatPurchaseRate = {
  /** In percent, or exempt (`zw`). */
  readonly rate: number | 'exempt';
  readonly net: Money;
  readonly tax: Money;
};

/** Where rates are from: the invoice, the amounts of the document, or an accounting rule that says `zw`. */
export type VatRateSource = 'invoice' | 'derived' | 'rule';

/** A document that the register cannot have, and the first reason why. */
export type LeftOutPurchase = { readonly document: DocumentRow; readonly reason: LeftOutReason };

/**
 * Why a register of input tax cannot have a document: it is in another currency, whose exchange rate is not known; only a part of
 * it counts; no accounting rule matches a part of it; it is a corrective invoice; it is a refund without one; a rate is
 * not known; its tax is zero, and the amounts do not tell 0 % from exempt; a rule says that it has no tax in Poland
 * (`np`, `oo`); the NIP of its supplier is not known; its supplier is not from Poland; it has no number; no date.
 */
export type LeftOutReason =
  | 'other_currency'
  | 'in_part'
  | 'no_account'
  | 'correction'
  | 'refund'
  | 'rate_unknown'
  | 'zero_tax'
  | 'untaxed_by_rule'
  | 'no_supplier'
  | 'foreign_supplier'
  | 'no_number'
  | 'no_date';
