/** How Comarch ERP Optima tells the database that imports a file, and the register that the purchases go to. */
export type OptimaSettings = {
  /** The identifier of the accounting database (Identyfikator Księgowości), as in Optima. */
  readonly accountingId: string;
  /** The identifier of the database that the file is from (Identyfikator Działu Sprzedaży/Płac); `OUTLAY` where it is absent. */
  readonly salesId?: string | undefined;
  /** The name of the register of purchases; `ZAKUP` where it is absent. */
  readonly register?: string | undefined;
};

/** What is wrong with a setting, and what is allowed. */
export type OptimaProblem = { readonly path: readonly string[]; readonly message: string };
