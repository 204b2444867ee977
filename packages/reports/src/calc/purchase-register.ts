import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { addDays, type CalendarDate, dateInZone, type Instant } from '@outlay/core/time';
import type {
  AccountingEntry,
  MissingField,
  PurchaseRegister,
  PurchaseRegisterRow,
  RegisterField,
  Supplier,
} from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { InvoiceFigures, SupplierInvoice } from '../figures/invoice-figures.ts';
import { dayFinder } from './day-finder.ts';
import { documentNumber } from './document-number.ts';
import { entrySupplier } from './entry-supplier.ts';
import { exportedInvoice } from './exported-invoice.ts';
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

/** What tells the suppliers of documents. */
type SupplierSources = {
  /** The parts of all documents, with the suppliers of their stores. */
  readonly entries: readonly AccountingEntry[];
  /** They tell the suppliers and the tax of their documents. */
  readonly invoices: InvoiceFigures | null;
};

/**
 * The purchases and refunds in złoty as rows of a purchase register.
 * @param timeZone - of the account; it decides on which day a document was recorded
 */
export function purchaseRegister(
  documents: readonly DocumentRow[],
  timeZone: string,
  { entries, invoices }: SupplierSources,
): PurchaseRegister {
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  const supplierOf = new Map(entries.map(({ document, supplier }) => [document, supplier]));
  const inZloty = documents.filter(({ full }) => full.currency === registerCurrency);
  const dayOf = recordedDays(inZloty, timeZone);
  const rows = inZloty.map((document, index): PurchaseRegisterRow => {
    // A reversal cancels what was exported, whatever is matched now.
    const invoice = exportedInvoice(document.batchEntry) ?? invoiceOf.get(document) ?? null;
    const supplier = entrySupplier({ supplier: supplierOf.get(document) ?? null, invoice });
    const row = registerRow(document, index + 1, dayOf);
    const supplied = supplier ? { ...row, ...supplierColumns(supplier) } : row;
    return invoice ? { ...supplied, ...invoiceColumns(document, invoice) } : supplied;
  });
  return {
    rows,
    // A reversal has what its entry had: nothing can be added.
    missing: missingFields(rows.filter(({ document }) => document.batchEntry?.change !== 'reversal')),
    net: sumOf(rows.flatMap(({ net }) => net ?? [])),
    inputTax: sumOf(rows.flatMap(({ inputTax }) => inputTax ?? [])),
    gross: sumOf(rows.map(({ gross }) => gross)),
    otherCurrencies: documents.length - inZloty.length,
  };
}

type SupplierColumns = Pick<PurchaseRegisterRow, 'supplierCountry' | 'supplierTaxNumber' | 'supplierName'>;

/** A tax ID without a country is one of Poland; without a tax ID the country says nothing. */
function supplierColumns({ name, taxId, country }: Supplier): SupplierColumns {
  return {
    supplierCountry: taxId === null ? null : (country ?? 'PL'),
    supplierTaxNumber: taxId,
    supplierName: name,
  };
}

type InvoiceColumns = Pick<PurchaseRegisterRow, 'documentNumber' | 'ksefNumber' | 'net' | 'inputTax'>;

/** What an invoice tells beside its seller. Its tax is that of the ledger; what is not booked stays empty. */
function invoiceColumns(document: DocumentRow, invoice: SupplierInvoice): InvoiceColumns {
  const matched = matchedTax(document, invoice);
  const tax = 'tax' in matched ? matched.tax : null;
  return {
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
    if (lacking.length === 0) return [];
    const taxes = lacking.flatMap(({ inputTax }) => inputTax ?? []);
    return [
      {
        field,
        rows: lacking.length,
        numbered: lacking.filter((row) => row.documentNumber !== null).length,
        taxed: taxes.filter(({ minor }) => minor !== 0n).length,
        inputTax: taxes.length > 0 ? sumOf(taxes) : null,
      },
    ];
  });
}

function lacks(row: PurchaseRegisterRow, field: RegisterField): boolean {
  return row[field] === null;
}

function sumOf(amounts: readonly Money[]): Money {
  return sumMoney(amounts, registerCurrency);
}
