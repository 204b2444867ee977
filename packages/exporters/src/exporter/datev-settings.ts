/** How the books of a client are kept in DATEV, as the tax adviser names it. */
export type DatevSettings = {
  /** The number of the tax adviser (Beraternummer), 1001 to 9999999. */
  readonly consultant: number;
  /** The number of the client (Mandantennummer), 1 to 99999. */
  readonly client: number;
  /** The day on which each fiscal year begins, `MM-DD`; 29 February is none. */
  readonly fiscalYearStart: string;
  /** How many digits ledger accounts have (Sachkontenlänge), 4 to 8; those of customers and suppliers have one more. */
  readonly accountLength: number;
  /** The chart of accounts (Sachkontenrahmen), two digits such as `03`; not written where it is absent. */
  readonly chart?: string | undefined;
  /** How the name of each EXTF file begins in DATEV (Bezeichnung); `Outlay` where it is absent. */
  readonly label?: string | undefined;
  /** Who creates the files (Diktatkürzel): two or four capital letters. */
  readonly initials?: string | undefined;
  /** The currency of the books, which has two decimals; `EUR` where it is absent. */
  readonly currency?: string | undefined;
  /** Whether DATEV locks the entries when they are imported (Festschreibung); no where it is absent. */
  readonly lock?: boolean | undefined;
  /**
   * The tax key (BU-Schlüssel) of a rate in percent, or of the `vat` of an accounting rule: `{ '19': '401', '13b': '511' }`.
   * Without a key, tax is a row of its own.
   */
  readonly taxKeys?: Readonly<Record<string, string>> | undefined;
  /** Accounts that compute tax themselves (Automatikkonten): booked gross, without a key. */
  readonly automaticAccounts?: readonly string[] | undefined;
};

/** What is wrong with a setting, and what is allowed. */
export type DatevProblem = { readonly path: readonly string[]; readonly message: string };
