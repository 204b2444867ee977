import { plainLine } from '@outlay/core/text';
import type { CalendarDate } from '@outlay/core/time';
import { documentNumber } from '../calc/document-number.ts';
import { entrySupplier } from '../calc/entry-supplier.ts';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import type { LeftOutPurchase, LeftOutReason, VatPurchase, VatPurchases } from '../figures/vat-purchases.ts';
import { readTaxId } from './tax-id.ts';
import { documentRates } from './vat-rates.ts';

const currencyOfPoland = 'PLN';

/**
 * Divides the documents of spending by whether a register of input tax can have them. Every document of the ledger is in
 * exactly one of the lists; a reversal is where the document that it cancels was.
 */
export function vatPurchases({
  ledger,
  purchaseRegister,
}: Pick<ReportFigures, 'ledger' | 'purchaseRegister'>): VatPurchases {
  const purchases: VatPurchase[] = [];
  const leftOut: LeftOutPurchase[] = [];
  const unsplit = new Set(ledger?.unsplit.map(({ document }) => document));
  const receivedDates = new Map(
    purchaseRegister?.rows.map(({ document, receivedDate }) => [document, receivedDate]),
  );
  for (const [document, entries] of Map.groupBy(ledger?.entries ?? [], (entry) => entry.document)) {
    const receivedDate = receivedDates.get(document) ?? null;
    const found = vatPurchase(document, entries, { isUnsplit: unsplit.has(document), receivedDate });
    if (typeof found === 'string') leftOut.push({ document, reason: found });
    else purchases.push(found);
  }
  return { purchases, leftOut };
}

type Known = { readonly isUnsplit: boolean; readonly receivedDate: CalendarDate | null };

function vatPurchase(
  document: DocumentRow,
  entries: readonly LedgerEntry[],
  { isUnsplit, receivedDate }: Known,
): VatPurchase | LeftOutReason {
  const excluded = excludedKind(document, entries);
  if (excluded) return excluded;
  if (isUnsplit) return 'rate_unknown';
  const found = documentRates(document, entries);
  if ('reason' in found) return found.reason;
  const supplier = domesticSupplier(entries);
  if (typeof supplier === 'string') return supplier;
  const invoice = entries[0]?.invoice ?? null;
  const number = invoice ? invoice.number.trim() : documentNumber(document);
  if (number === null || isBlank(number)) return 'no_number';
  const issueDate = invoice?.issueDate ?? document.date;
  if (issueDate === null) return 'no_date';
  return {
    document,
    supplier,
    number,
    ksefNumber: invoice?.ksefNumber ?? null,
    issueDate,
    supplyDate: invoice?.supplyDate ?? issueDate,
    receivedDate,
    ...found,
    entries,
    isReversal: isReversal(document),
  };
}

/** Why a document is none of the kind that a row of a purchase stands for. */
function excludedKind(document: DocumentRow, entries: readonly LedgerEntry[]): LeftOutReason | null {
  const { amount, full, partOf } = document;
  if (full.currency !== currencyOfPoland) return 'other_currency';
  if (partOf !== null || amount.minor !== full.minor) return 'in_part';
  if (entries.some(({ kind, booking }) => kind === 'expense' && booking === null)) return 'no_account';
  if (entries[0]?.invoice?.kind.startsWith('KOR')) return 'correction';
  return isReversal(document) ? (full.minor > 0n ? 'refund' : null) : full.minor < 0n ? 'refund' : null;
}

function isReversal({ batchEntry }: DocumentRow): boolean {
  return batchEntry?.change === 'reversal';
}

function domesticSupplier(entries: readonly LedgerEntry[]): VatPurchase['supplier'] | LeftOutReason {
  const [entry] = entries;
  const supplier = entry ? entrySupplier(entry) : null;
  if (!supplier?.taxId || isBlank(supplier.name)) return 'no_supplier';
  const { name, taxId, country } = supplier;
  const read = readTaxId(taxId, country ?? 'PL');
  return 'number' in read && read.country === 'PL' ? { name, taxNumber: read.number } : 'foreign_supplier';
}

/** Whether a text has nothing that can be printed on one line. */
function isBlank(text: string): boolean {
  return plainLine(text).trim() === '';
}
