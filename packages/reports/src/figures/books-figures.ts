import type { Money } from '@outlay/core/money';

/**
 * What the purchase register, the accounting entries and the total of a currency say of the same documents:
 * `register + notInRegister - sharesOfOthers = total = entries`.
 */
export type BooksTotal = {
  /** The gross total of the purchase register; zero in currencies that it does not have. */
  readonly register: Money;
  /** The full amounts of the documents that are not in it. */
  readonly notInRegister: Money;
  /** The part of these amounts that the report does not count. */
  readonly sharesOfOthers: Money;
  /** The total of the report, as in the control totals. */
  readonly total: Money;
  /** What the entries add up to, with their signs. */
  readonly entries: Money;
  /** What is debited, which is what is credited; refunds are on both sides. `null` without accounts of payments or tax. */
  readonly posted: Money | null;
  readonly isEqual: boolean;
  /** Whether the register is in this currency: only then are its amounts compared. */
  readonly hasRegister: boolean;
  /** `null` in currencies that the register does not have, and without a tax account. */
  readonly tax: BooksTax | null;
  /** What the entries book on tax accounts in a currency that the register does not have; zero in its own. */
  readonly taxNotCompared: Money;
};

/** The tax of the same documents: `register - notSplit - sharesOfOthers = entries`. */
export type BooksTax = {
  /** `K_43` of the purchase register. */
  readonly register: Money;
  /** What of it is of documents that are booked gross. */
  readonly notSplit: Money;
  /** What of it is in the shares of others, which the report does not count. */
  readonly sharesOfOthers: Money;
  /** What the entries book on tax accounts, with their signs. */
  readonly entries: Money;
  readonly isEqual: boolean;
};
