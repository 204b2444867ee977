import type { SupplierInvoices } from './invoice-figures.ts';

/**
 * To which account an expense belongs: rules in order, of which the first that fits decides.
 * `default` is where everything goes that no rule fits; without it that is listed as not mapped.
 */
export type AccountingMapping = {
  readonly rules: readonly AccountingRule[];
  readonly default?: AccountAssignment | null | undefined;
  /** The other side of each expense. With it, or with `tax`, a report has both sides of every document. */
  readonly payments?: PaymentAccounts | null | undefined;
  /** The account of tax; without it, the amounts of expenses include their tax. */
  readonly tax?: TaxAccount | null | undefined;
  /** Invoices whose tax and supplier go to the documents that they are matched with. */
  readonly invoices?: SupplierInvoices | null | undefined;
  /** Who stands behind a store, of which the first that fits decides. */
  readonly suppliers?: readonly SupplierRule[] | null | undefined;
  /** Whose expenses they are; files for accounting programs name it. */
  readonly company?: Company | null | undefined;
};

/** The buyer, as files for accounting programs name it. */
export type Company = {
  /** As in the commercial register. */
  readonly name: string;
  /** A NIP: 10 digits. */
  readonly taxId: string;
  /** With the number of the house. */
  readonly street?: string | undefined;
  /** `00-950`. */
  readonly postalCode?: string | undefined;
  readonly city?: string | undefined;
};

/**
 * The account of each payment method: `{ Card: '131-01', default: '201' }`. Methods are named as the service spells
 * them, or in Polish or English; `default` is for all others. Methods without an account are listed.
 */
export type PaymentAccounts = Readonly<Record<string, string>>;

/** A supplier, and the stores in which is bought from it. */
export type SupplierRule = {
  /** The name of a store, in which each `*` stands for any characters. Case, white space and Unicode form do not matter. */
  readonly store: string;
  /** As in the commercial register. */
  readonly name: string;
  /** Without the country, spaces and hyphens. */
  readonly taxId?: string | null | undefined;
  /** ISO 3166 code of the country of the tax ID. */
  readonly country?: string | null | undefined;
  /** The supplier's account, in words of the accountant's own. Nothing is booked on it. */
  readonly account?: string | null | undefined;
};

/** The account of tax, and the country whose rates apply to documents in its currency. */
export type TaxAccount = { readonly account: string; readonly country: TaxCountry };

/** The countries whose rates are known, by their ISO 3166 codes. */
export const taxCountries = ['PL', 'DE'] as const;

/** A country whose rates of value added tax are known. */
export type TaxCountry = (typeof taxCountries)[number];

/** The account of an expense, in the accountant's own notation; it is not looked up in a chart of accounts. */
export type AccountAssignment = {
  /** Such as `401-01`. */
  readonly account: string;
  readonly costCenter?: string | null | undefined;
  /** VAT treatment: `23%`, `zw`, `np`. */
  readonly vat?: string | null | undefined;
};

/** A rule fits where everything that it names fits. It has to name something: what fits anything is the default. */
export type AccountingRule = AccountAssignment & ExpenseMatch;

/** What an expense is told by. Case, white space and Unicode form of a name do not matter. */
export type ExpenseMatch = {
  /** Of the part of the document; in Polish or in English. */
  readonly category?: string | null | undefined;
  /** As `category`. */
  readonly subcategory?: string | null | undefined;
  /** One of the tags of the document. */
  readonly tag?: string | null | undefined;
  /** The store of the document. */
  readonly store?: string | null | undefined;
  /** How the document was paid: a payment method by its code, or by its name in Polish or English. */
  readonly payment?: string | null | undefined;
};

/** What a name of an accounting rule is a name of. */
export type RuleNameKey = 'category' | 'subcategory' | 'tag' | 'store' | 'paymentMethod';
