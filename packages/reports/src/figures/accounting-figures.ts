import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { Company } from './accounting-mapping.ts';
import type { CurrencyTotal, DocumentPart, DocumentRow } from './figures.ts';

/** The accounts of all spending. `accounts` and `unmapped` add up to the report's totals in each currency. */
export type Accounting = {
  /** By account, cost center and VAT treatment; in each currency, the main one first. */
  readonly accounts: readonly AccountTotal[];
  /** Amounts that match no rule, largest first. */
  readonly unmapped: readonly UnmappedTotal[];
  /** Every part of every spending document, in purchase order. */
  readonly entries: readonly AccountingEntry[];
  /** Amounts that match no rule by currency, the main one first; empty if every amount has an account. */
  readonly unmappedTotals: readonly CurrencyTotal[];
  /**
   * Stores of which neither the mapping nor an invoice names a supplier, with the documents without one, largest first;
   * `null` where the mapping names no suppliers.
   */
  readonly withoutSupplier: readonly StoreWithoutSupplier[] | null;
  /** Whose expenses they are; `null` where the mapping does not name it. */
  readonly company: Company | null;
  /** The account of what no rule matches; `null` where the mapping has none. */
  readonly defaultBooking: Booking | null;
  /** The accounts of the mapping, whether or not anything is booked on them. */
  readonly named: NamedAccounts;
};

/** The accounts that a mapping names: of expenses, of payments, and of tax; `null` where it names none of tax. */
export type NamedAccounts = {
  readonly expenses: readonly string[];
  readonly payments: readonly string[];
  readonly tax: string | null;
};

/** Who stands behind a store, as the mapping names it. */
export type Supplier = {
  readonly name: string;
  readonly taxId: string | null;
  readonly country: string | null;
  readonly account: string | null;
};

/** A store without a supplier in a currency; `null` is what has no store name. */
export type StoreWithoutSupplier = CurrencyTotal & { readonly store: string | null };

/** The account of an expense. */
export type Booking = {
  readonly account: string;
  readonly costCenter: string | null;
  readonly vat: string | null;
};

/** The total of an account in a currency, and the number of documents with a part in it. */
export type AccountTotal = Booking & CurrencyTotal;

/** An amount in a currency that matches no rule, with the fields that rules can match. */
export type UnmappedTotal = CurrencyTotal & {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly store: string | null;
};

/** A part of a document and its account; `null` if no rule matches. */
export type AccountingEntry = {
  readonly document: DocumentRow;
  readonly part: DocumentPart;
  readonly booking: Booking | null;
  readonly supplier: Supplier | null;
};

/**
 * The purchases of the period in złoty, in the form of the purchase records of JPK_V7M (`ZakupWiersz`, variant 3, for
 * periods from February 2026; published by the Polish Ministry of Finance at http://crd.gov.pl/wzor/2025/12/19/14090/).
 * A basis for an accountant's records, not a file for the tax office: the service does not return every required field.
 */
export type PurchaseRegister = {
  /** In purchase order; includes receipts without a document number. */
  readonly rows: readonly PurchaseRegisterRow[];
  /** The number of rows without a field, in the order of the columns; reversals are not counted. */
  readonly missing: readonly MissingField[];
  readonly net: Money;
  readonly inputTax: Money;
  readonly gross: Money;
  /** Purchases in other currencies, which are not in the register because it would need their exchange rates. */
  readonly otherCurrencies: number;
};

/** A purchase with its full amounts, even if it is shared. Refunds are negative. */
export type PurchaseRegisterRow = {
  /** `LpZakupu`, from 1. */
  readonly rowNumber: number;
  /** `KodKrajuNadaniaTIN`: the country of the next number; `null` without it. */
  readonly supplierCountry: string | null;
  /** `NrDostawcy`: the NIP of the seller on the invoice of the document; without one that of the supplier of the store. */
  readonly supplierTaxNumber: string | null;
  /** `NazwaDostawcy`: the seller of the invoice; without one the supplier of the store; else the name of the store. */
  readonly supplierName: string | null;
  /** `DowodZakupu`: the number of the invoice, or that of the document. */
  readonly documentNumber: string | null;
  /** `DataZakupu`: the day of the purchase. */
  readonly purchaseDate: CalendarDate | null;
  /** `DataWplywu`: the day on which the document was recorded in the service. */
  readonly receivedDate: CalendarDate | null;
  /** `NrKSeF`; `null` if it is not known. */
  readonly ksefNumber: string | null;
  /** `K_42`: the full amount less its tax; `null` if that is not known. */
  readonly net: Money | null;
  /**
   * `K_43`: the tax on the document, whether or not it may be deducted: that of its invoice, without one that of the
   * service. `null` if it is not a part of the amount, or not that of its rate on the invoice.
   */
  readonly inputTax: Money | null;
  /** The full amount. */
  readonly gross: Money;
  /** The identifier of the document in the service. */
  readonly id: string | null;
  readonly document: DocumentRow;
};

/** A column of the register and the number of rows without it. */
export type MissingField = {
  readonly field: RegisterField;
  readonly rows: number;
  /** The number of these rows with a document number. */
  readonly numbered: number;
  /** The number of these rows with tax other than zero. */
  readonly taxed: number;
  /** The tax of these rows; `null` if it is known of none. */
  readonly inputTax: Money | null;
};

/**
 * The columns of the register that may be empty. The service has none of three: `supplierCountry`
 * (`KodKrajuNadaniaTIN`) and `supplierTaxNumber` (`NrDostawcy`) are those of invoices and of the mapped suppliers;
 * `ksefNumber` (`NrKSeF`, or one of the marks `OFF`, `BFK`, `DI` instead) is that of invoices.
 */
export type RegisterField =
  | 'supplierCountry'
  | 'supplierTaxNumber'
  | 'supplierName'
  | 'documentNumber'
  | 'purchaseDate'
  | 'receivedDate'
  | 'ksefNumber'
  | 'net'
  | 'inputTax';
