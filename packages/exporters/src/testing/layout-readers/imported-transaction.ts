/** A transaction as a program imports it from a row. Fields without a column are empty. */
export type ImportedTransaction = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly payee: string;
  /** In minor units of the currency, with the sign as imported. */
  readonly minor: bigint;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly category: string;
  /** The accounts, as the program names them; debit before credit. */
  readonly accounts: readonly string[];
  readonly reference: string;
  /** All other imported values, in the order of the columns. */
  readonly notes: readonly string[];
};
