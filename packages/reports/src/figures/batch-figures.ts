import type { Money } from '@outlay/core/money';
import type { Period } from '@outlay/core/time';
import type { Booking, Supplier } from './accounting-figures.ts';
import type { CountedAmount, DocumentRow } from './figures.ts';
import type { SupplierInvoice } from './invoice-figures.ts';
import type { TaxRate } from './ledger-figures.ts';
import type { WaitingReason } from './waiting-reasons.ts';

/** A batch for import: what is new since the batches before it, and reversals of what they exported and has changed since. */
export type BatchFigures = BatchCounts & {
  /** From 1. */
  readonly number: number;
  /** The days whose documents were read. */
  readonly covered: Period;
  /** Spending, then income, in each currency, the main one first. */
  readonly totals: readonly BatchTotal[];
  /** Documents that are not in the batch, because its files cannot have them yet, in purchase order. */
  readonly waiting: readonly WaitingDocument[];
};

/** A document that no batch has exported in its current form; each later batch offers it again. */
export type WaitingDocument = Wait & { readonly document: DocumentRow };

/** Why a document waits for a later batch. */
export type Wait = {
  readonly reason: WaitingReason;
  /** The first character that the file cannot have, if that is the reason. */
  readonly character: string | null;
};

/** How many documents are new, have changed, are gone, and are as they were exported. New ones that wait are not counted. */
export type BatchCounts = {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
};

/**
 * The amounts of all batches in a currency. `documents` and `reversals` add up to `batch`; `before` and `batch` add up to
 * `toDate`, which equals `full`: every document as it is now, in the form in which it was exported.
 */
export type BatchTotal = {
  readonly flow: BatchFlow;
  /** The new and changed documents of the batch. */
  readonly documents: BatchSum;
  readonly reversals: BatchSum;
  readonly before: Money;
  readonly batch: Money;
  readonly toDate: Money;
  readonly full: Money;
};

/** Entries of a batch. */
export type BatchSum = { readonly count: number; readonly amount: Money };

/** The amount of a batch in a currency. */
export type BatchAmount = { readonly flow: BatchFlow; readonly amount: Money };

/** Spending less refunds, or income. */
export type BatchFlow = 'spending' | 'income';

/** What a document is in a batch. */
export type BatchEntry = {
  /** Tells the document in all batches. */
  readonly key: string;
  /** Of no other entry of any batch. */
  readonly reference: string;
  /** `changed`: exported earlier with different content, which a reversal cancels. `unchanged` ones are not in the batch. */
  readonly change: 'new' | 'changed' | 'reversal' | 'unchanged';
  /** The entry that a reversal cancels. */
  readonly reverses: ReversedEntry | null;
  /** How it was exported; `null` for what this batch exports. */
  readonly exported: ExportedForm | null;
};

/** An entry of an earlier batch. */
export type ReversedEntry = { readonly batch: number; readonly reference: string };

/** How a document was exported, whatever the configuration is now. */
export type ExportedForm = {
  readonly counted: CountedAmount;
  readonly isIncome: boolean;
  /** Its accounts; `null` if the report had none. */
  readonly booked: BookedDocument | null;
  /** The formats of the files of its batch; absent where they are not known. */
  readonly formats?: readonly string[] | undefined;
  /** The formats of its batch whose file did not have it, although it counts as exported; absent if there is none. */
  readonly leftOutOf?: readonly string[] | undefined;
};

/** The accounts of a document. */
export type BookedDocument = {
  /** The account of each of its parts, in their order; `null` if no rule matched. */
  readonly parts: readonly (Booking | null)[];
  readonly supplier: Supplier | null;
  /** Both sides; `null` if the report had only accounts of expenses. */
  readonly ledger: BookedLedger | null;
  /** The invoice of a document without a ledger, which tells its supplier and tax in the register; in a ledger, it is there. */
  readonly invoice?: SupplierInvoice | null | undefined;
};

/** The other side of a document, and its tax. */
export type BookedLedger = {
  readonly payment: string | null;
  readonly taxAccount: string | null;
  readonly taxes: readonly { readonly tax: Money; readonly taxRate: TaxRate }[];
  /** The rate of all parts; `null` where they may have several, or none. */
  readonly partRate: TaxRate | null;
  readonly invoice: SupplierInvoice | null;
};
