/** What a program makes of a row of an import file. What its file has no column for is empty. */
export type ImportedTransaction = {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly payee: string;
  /** In minor units of the currency, with the sign that the program reads. */
  readonly minor: bigint;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly category: string;
  /** Where it is booked, as the program names its accounts; debit before credit. */
  readonly accounts: readonly string[];
  readonly reference: string;
  /** Everything else that the program keeps, in the order of the columns. */
  readonly notes: readonly string[];
};
