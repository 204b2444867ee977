import { ImportRefused } from './import-refused.ts';
import type { ImportedTransaction } from './imported-transaction.ts';
import { type ImportedRow, readRows } from './read-rows.ts';
import { readDay, readMinor } from './read-values.ts';

/** The columns of Xero's template for bills, in order; those with an asterisk must not be empty. */
const columns = [
  '*ContactName EmailAddress POAddressLine1 POAddressLine2 POAddressLine3',
  'POAddressLine4 POCity PORegion POPostalCode POCountry *InvoiceNumber *InvoiceDate',
  '*DueDate Total InventoryItemCode Description *Quantity *UnitAmount *AccountCode *TaxType',
  'TaxAmount TrackingName1 TrackingOption1 TrackingName2 TrackingOption2 Currency',
].flatMap((names) => names.split(' '));

/** A bill as imported by Xero. */
export type ImportedBill = { readonly lines: readonly ImportedTransaction[] };

/**
 * Reads a file like Xero: rows with the same contact and number are lines of one bill.
 * @throws {ImportRefused} if the lines of a bill differ in date or currency
 */
export function readXeroBills(file: Uint8Array): ImportedBill[] {
  const bills = new Map<string, ImportedTransaction[]>();
  for (const row of readRows(file, columns)) {
    const line = lineOf(row);
    const key = `${line.payee}\n${line.reference}`.toLowerCase();
    const lines = bills.get(key) ?? [];
    const [first] = lines;
    if (first && (first.day !== line.day || first.currency !== line.currency)) {
      throw new ImportRefused(row.line, `the bill ${line.reference} has another day or currency already`);
    }
    bills.set(key, [...lines, line]);
  }
  return [...bills.values()].map((lines) => ({ lines }));
}

function lineOf({ line, text, filled, value }: ImportedRow): ImportedTransaction {
  if (value('*Quantity') !== '1') throw new ImportRefused(line, 'the quantity is not 1');
  if (value('*InvoiceDate') !== value('*DueDate')) throw new ImportRefused(line, 'due on another day');
  const currency = value('Currency');
  return {
    day: readDay(value('*InvoiceDate'), 'day first', line),
    payee: filled('*ContactName'),
    minor: readMinor(value('*UnitAmount'), currency, line),
    currency,
    category: text('Description'),
    accounts: [filled('*AccountCode')],
    reference: filled('*InvoiceNumber'),
    notes: [filled('*TaxType')],
  };
}
