import { decimalString } from '@outlay/core/money';
import type {
  Accounting,
  AccountingEntry,
  Booking,
  BooksTotal,
  Company,
  PurchaseRegister,
  PurchaseRegisterRow,
} from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody, decimalOrNull, moneyBody } from './values-body.ts';

type AccountingBody = NonNullable<ReportBody['accounting']>;
type RegisterBody = NonNullable<ReportBody['purchaseRegister']>;

/** The JSON form of the accounts of all spending. */
export function accountingBody(accounting: Accounting): AccountingBody {
  return {
    accounts: accounting.accounts.map((total) => ({
      account: total.account,
      costCenter: total.costCenter,
      vat: total.vat,
      ...countedBody(total),
    })),
    unmapped: accounting.unmapped.map((total) => ({
      category: total.category,
      subcategory: total.subcategory,
      store: total.store,
      ...countedBody(total),
    })),
    entries: accounting.entries.map(accountingEntryBody),
    unmappedTotals: accounting.unmappedTotals.map(countedBody),
    withoutSupplier:
      accounting.withoutSupplier &&
      accounting.withoutSupplier.map((total) => ({ store: total.store, ...countedBody(total) })),
    company: accounting.company && companyBody(accounting.company),
    defaultBooking: accounting.defaultBooking && bookingBody(accounting.defaultBooking),
  };
}

function bookingBody({ account, costCenter, vat }: Booking): AccountingBody['defaultBooking'] {
  return { account, costCenter, vat };
}

function companyBody({ name, taxId, street, postalCode, city }: Company): AccountingBody['company'] {
  return { name, taxId, street: street ?? null, postalCode: postalCode ?? null, city: city ?? null };
}

/** The JSON form of a part of a document with its account. */
export function accountingEntryBody({
  document,
  part,
  booking,
}: AccountingEntry): AccountingBody['entries'][number] {
  return {
    id: document.id,
    date: document.date,
    store: document.store,
    category: part.category,
    subcategory: part.subcategory,
    ...moneyBody(part.amount),
    account: booking?.account ?? null,
    costCenter: booking?.costCenter ?? null,
    vat: booking?.vat ?? null,
  };
}

/** The JSON form of the comparison of a currency. */
export function booksBody(books: BooksTotal): NonNullable<ReportBody['books']>[number] {
  return {
    currency: books.total.currency,
    register: decimalString(books.register),
    notInRegister: decimalString(books.notInRegister),
    sharesOfOthers: decimalString(books.sharesOfOthers),
    total: decimalString(books.total),
    entries: decimalString(books.entries),
    posted: decimalOrNull(books.posted),
    isEqual: books.isEqual,
    hasRegister: books.hasRegister,
    taxNotCompared: decimalString(books.taxNotCompared),
    tax: books.tax && {
      register: decimalString(books.tax.register),
      notSplit: decimalString(books.tax.notSplit),
      sharesOfOthers: decimalString(books.tax.sharesOfOthers),
      entries: decimalString(books.tax.entries),
      isEqual: books.tax.isEqual,
    },
  };
}

/** The JSON form of the purchase register. */
export function purchaseRegisterBody(register: PurchaseRegister): RegisterBody {
  return {
    currency: register.gross.currency,
    rows: register.rows.map(registerRowBody),
    missing: register.missing.map((missing) => ({ ...missing, inputTax: decimalOrNull(missing.inputTax) })),
    net: decimalString(register.net),
    inputTax: decimalString(register.inputTax),
    gross: decimalString(register.gross),
    otherCurrencies: register.otherCurrencies,
  };
}

/** The JSON form of a row of the purchase register. */
export function registerRowBody(row: PurchaseRegisterRow): RegisterBody['rows'][number] {
  return {
    rowNumber: row.rowNumber,
    supplierCountry: row.supplierCountry,
    supplierTaxNumber: row.supplierTaxNumber,
    supplierName: row.supplierName,
    documentNumber: row.documentNumber,
    purchaseDate: row.purchaseDate,
    receivedDate: row.receivedDate,
    ksefNumber: row.ksefNumber,
    net: decimalOrNull(row.net),
    inputTax: decimalOrNull(row.inputTax),
    gross: decimalString(row.gross),
    id: row.id,
  };
}
