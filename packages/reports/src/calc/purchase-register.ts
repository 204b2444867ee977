import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone, type Instant } from '@outlay/core/time';
import type {
  MissingField,
  PurchaseRegister,
  PurchaseRegisterRow,
  RegisterField,
} from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { InvoiceFigures, SupplierInvoice } from '../figures/invoice-figures.ts';
import { dayFinder } from './day-finder.ts';
import { documentNumber } from './document-number.ts';
import { matchedTax } from './matched-tax.ts';
import { isValidTax } from './valid-tax.ts';

/** Amounts of JPK_V7M are in złoty. */
const registerCurrency = 'PLN';

/** The columns of JPK_V7M that may be empty, in its order. */
const fields: readonly RegisterField[] = [
  'supplierCountry',
  'supplierTaxNumber',
  'supplierName',
  'documentNumber',
  'purchaseDate',
  'receivedDate',
  'ksefNumber',
  'net',
  'inputTax',
];

/**
 * The purchases and refunds in złoty as rows of a purchase register.
 * @param timeZone - of the account; it decides on which day a document was recorded
 * @param invoices - they tell the suppliers and the tax of their documents
 */
export function purchaseRegister(
  documents: readonly DocumentRow[],
  timeZone: string,
  invoices: InvoiceFigures | null = null,
): PurchaseRegister {
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  const inZloty = documents.filter(({ full }) => full.currency === registerCurrency);
  const dayOf = recordedDays(inZloty, timeZone);
  const rows = inZloty.map((document, index): PurchaseRegisterRow => {
    // A reversal cancels what was exported, whatever is matched now.
    const invoice = document.batchEntry?.exported?.booked?.ledger?.invoice ?? invoiceOf.get(document) ?? null;
    const row = registerRow(document, index + 1, dayOf);
    return invoice ? { ...row, ...invoiceColumns(document, invoice) } : row;
  });
  return {
    rows,
    missing: missingFields(rows),
    net: sumOf(rows.flatMap(({ net }) => net ?? [])),
    inputTax: sumOf(rows.flatMap(({ inputTax }) => inputTax ?? [])),
    gross: sumOf(rows.map(({ gross }) => gross)),
    otherCurrencies: documents.length - inZloty.length,
  };
}

type InvoiceColumns = Pick<
  PurchaseRegisterRow,
  | 'supplierCountry'
  | 'supplierTaxNumber'
  | 'supplierName'
  | 'documentNumber'
  | 'ksefNumber'
  | 'net'
  | 'inputTax'
>;

/** What an invoice tells: a NIP is a number of Poland. Its tax is that of the ledger; what is not booked stays empty. */
function invoiceColumns(document: DocumentRow, invoice: SupplierInvoice): InvoiceColumns {
  const matched = matchedTax(document, invoice);
  const tax = 'tax' in matched ? matched.tax : null;
  return {
    supplierCountry: 'PL',
    supplierTaxNumber: invoice.seller.taxNumber,
    supplierName: invoice.seller.name,
    documentNumber: invoice.number,
    ksefNumber: invoice.ksefNumber,
    net: tax && subtractMoney(document.full, tax),
    inputTax: tax,
  };
}

/** Most documents are recorded within so many days after the first one: their days are looked up together. */
const commonDays = 100;

/** On which day a document was recorded. */
function recordedDays(
  documents: readonly DocumentRow[],
  timeZone: string,
): (instant: Instant) => CalendarDate {
  let first: Instant | null = null;
  for (const { createdAt } of documents) if (createdAt && (!first || createdAt < first)) first = createdAt;
  const from = first && addDays(dateInZone(first, timeZone), -1);
  const find = from && dayFinder({ from, until: addDays(from, commonDays) }, timeZone);
  return (instant) => (find && find(instant)) ?? dateInZone(instant, timeZone);
}

function registerRow(
  document: DocumentRow,
  rowNumber: number,
  dayOf: (instant: Instant) => CalendarDate,
): PurchaseRegisterRow {
  const { full, store, date, createdAt, id } = document;
  const tax = document.tax && isValidTax(document.tax, full) ? document.tax : null;
  return {
    rowNumber,
    supplierCountry: null,
    supplierTaxNumber: null,
    supplierName: store,
    documentNumber: documentNumber(document),
    purchaseDate: date,
    receivedDate: createdAt && dayOf(createdAt),
    ksefNumber: null,
    net: tax && subtractMoney(full, tax),
    inputTax: tax,
    gross: full,
    id,
    document,
  };
}

function missingFields(rows: readonly PurchaseRegisterRow[]): MissingField[] {
  return fields.flatMap((field) => {
    const lacking = rows.filter((row) => lacks(row, field));
    const numbered = lacking.filter((row) => row.documentNumber !== null).length;
    return lacking.length > 0 ? [{ field, rows: lacking.length, numbered }] : [];
  });
}

function lacks(row: PurchaseRegisterRow, field: RegisterField): boolean {
  return row[field] === null;
}

function sumOf(amounts: readonly Money[]): Money {
  return sumMoney(amounts, registerCurrency);
}
