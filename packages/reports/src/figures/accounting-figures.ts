import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { CurrencyTotal, DocumentPart, DocumentRow } from './figures.ts';

/** Where what was spent is booked. `accounts` and `unmapped` together are the report's totals in each currency. */
export type Accounting = {
  /** By account, cost center and treatment of value added tax; in each currency, the main one first. */
  readonly accounts: readonly AccountTotal[];
  /** What no rule fits, largest first. */
  readonly unmapped: readonly UnmappedTotal[];
  /** Every part of every document of spending, in purchase order. */
  readonly entries: readonly AccountingEntry[];
  /** What no rule fits in each currency, the main one first; empty where all is booked. */
  readonly unmappedTotals: readonly CurrencyTotal[];
};

/** Where an expense is booked. */
export type Booking = {
  readonly account: string;
  readonly costCenter: string | null;
  readonly vat: string | null;
};

/** What is booked on an account in a currency, and how many documents have a part in it. */
export type AccountTotal = Booking & CurrencyTotal;

/** What no rule fits in a currency, by what rules could tell it by. */
export type UnmappedTotal = CurrencyTotal & {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly store: string | null;
};

/** A part of a document and where it is booked; `null` where no rule fits. */
export type AccountingEntry = {
  readonly document: DocumentRow;
  readonly part: DocumentPart;
  readonly booking: Booking | null;
};

/**
 * The purchases of the period in złoty as the purchase records of JPK_V7M want them (`ZakupWiersz`, variant 3, for
 * periods from February 2026; published by the Polish Ministry of Finance at http://crd.gov.pl/wzor/2025/12/19/14090/).
 * A basis for an accountant's records, not a file for the tax office: the service does not give all that is asked for.
 */
export type PurchaseRegister = {
  /** In purchase order; receipts without a document number are among them. */
  readonly rows: readonly PurchaseRegisterRow[];
  /** What is missing in how many rows, in the order of the columns. */
  readonly missing: readonly MissingField[];
  readonly net: Money;
  readonly inputTax: Money;
  readonly gross: Money;
  /** Purchases in other currencies, which are not in the register: it would need their rate of exchange. */
  readonly otherCurrencies: number;
};

/** A purchase with its whole amounts, whoever shares it. Refunds are negative. */
export type PurchaseRegisterRow = {
  /** `LpZakupu`, from 1. */
  readonly rowNumber: number;
  /** `NazwaDostawcy`: the name of the store. */
  readonly supplierName: string | null;
  /** `DowodZakupu`: the number of the invoice. */
  readonly documentNumber: string | null;
  /** `DataZakupu`: the day of the purchase. */
  readonly purchaseDate: CalendarDate | null;
  /** `DataWplywu`: the day on which the document was recorded in the service. */
  readonly receivedDate: CalendarDate | null;
  /** `K_42`: the whole amount less its tax; `null` where the service gives no tax that fits the amount. */
  readonly net: Money | null;
  /** `K_43`: the tax on the document, whether or not it may be deducted. */
  readonly inputTax: Money | null;
  /** The whole amount. */
  readonly gross: Money;
  /** Of the document in the service. */
  readonly id: string | null;
};

/** A column of the register and how many rows lack it. */
export type MissingField = {
  readonly field: RegisterField;
  readonly rows: number;
  /** How many of these have a document number. */
  readonly numbered: number;
};

/**
 * The columns of the register that may be empty. Three of them the service never gives: `supplierCountry`
 * (`KodKrajuNadaniaTIN`), `supplierTaxNumber` (`NrDostawcy`) and `ksefNumber` (`NrKSeF`, or one of the marks `OFF`,
 * `BFK`, `DI` instead).
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
