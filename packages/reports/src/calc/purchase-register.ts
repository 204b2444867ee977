import { type Money, subtractMoney, sumMoney } from '@outlay/core/money';
import { dateInZone } from '@outlay/core/time';
import type {
  MissingField,
  PurchaseRegister,
  PurchaseRegisterRow,
  RegisterField,
} from '../figures/accounting-figures.ts';
import type { DocumentRow } from '../figures/figures.ts';

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
 */
export function purchaseRegister(documents: readonly DocumentRow[], timeZone: string): PurchaseRegister {
  const inZloty = documents.filter(({ full }) => full.currency === registerCurrency);
  const rows = inZloty.map((document, index) => registerRow(document, index + 1, timeZone));
  return {
    rows,
    missing: missingFields(rows),
    net: sumOf(rows.flatMap(({ net }) => net ?? [])),
    inputTax: sumOf(rows.flatMap(({ inputTax }) => inputTax ?? [])),
    gross: sumOf(rows.map(({ gross }) => gross)),
    otherCurrencies: documents.length - inZloty.length,
  };
}

function registerRow(document: DocumentRow, rowNumber: number, timeZone: string): PurchaseRegisterRow {
  const { full, store, identifier, date, createdAt, id } = document;
  const tax = document.tax && isValidTax(document.tax, full) ? document.tax : null;
  return {
    rowNumber,
    supplierName: store,
    documentNumber: identifier?.trim() || null,
    purchaseDate: date,
    receivedDate: createdAt && dateInZone(createdAt, timeZone),
    net: tax && subtractMoney(full, tax),
    inputTax: tax,
    gross: full,
    id,
  };
}

/**
 * Whether a tax is part of an amount: it has its sign and does not exceed it. Any other tax would give a wrong net
 * amount.
 */
export function isValidTax({ minor, currency }: Money, amount: Money): boolean {
  const [least, most] = amount.minor < 0n ? [amount.minor, 0n] : [0n, amount.minor];
  return currency === amount.currency && least <= minor && minor <= most;
}

function missingFields(rows: readonly PurchaseRegisterRow[]): MissingField[] {
  return fields.flatMap((field) => {
    const lacking = rows.filter((row) => lacks(row, field));
    const numbered = lacking.filter(({ documentNumber }) => documentNumber !== null).length;
    return lacking.length > 0 ? [{ field, rows: lacking.length, numbered }] : [];
  });
}

/** Fields that the service never returns are empty in every row. */
function lacks(row: Partial<Record<RegisterField, unknown>>, field: RegisterField): boolean {
  return (row[field] ?? null) === null;
}

function sumOf(amounts: readonly Money[]): Money {
  return sumMoney(amounts, registerCurrency);
}
