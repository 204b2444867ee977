import { batchAmounts } from '../calc/batch-figures.ts';
import type { BatchRecord, ExportedDocument, RecordedReversal } from '../calc/batch-history.ts';
import type { TakenBatch } from '../calc/batch-of.ts';
import type { AccountingEntry } from '../figures/accounting-figures.ts';
import type { BookedDocument, BookedLedger } from '../figures/batch-figures.ts';
import type { DocumentRow, ReportFigures } from '../figures/figures.ts';
import type { LedgerEntry } from '../figures/ledger-figures.ts';
import { ReportError } from '../figures/report-error.ts';

/**
 * What a batch exported, to be kept until the next one: each document, and the accounts on which its report booked it.
 * @param figures - of the report of the batch
 * @param leftOutOf - the formats whose file does not have a document
 */
export function batchRecord(
  { number, counts, documents }: TakenBatch,
  figures: ReportFigures,
  leftOutOf: (document: DocumentRow) => readonly string[] = () => [],
): BatchRecord {
  const rows = [...figures.documents, ...figures.income];
  const rowOf = new Map(rows.map((row) => [row.batchEntry?.reference, row]));
  const bookingOf = bookingFinder(figures);
  const exported: ExportedDocument[] = [];
  const reversals: RecordedReversal[] = [];
  for (const { batchEntry, ...document } of documents) {
    const row = rowOf.get(batchEntry?.reference);
    if (!batchEntry || !row) throw new ReportError('invalid_batches', `batch ${number} lacks a document`);
    const { key, reference, reverses } = batchEntry;
    if (reverses) {
      reversals.push({ key, reference, reverses });
      continue;
    }
    const formats = leftOutOf(row);
    exported.push({
      key,
      reference,
      document,
      day: row.date,
      counted: figures.counted,
      isIncome: row.flow === 'income',
      booked: bookingOf(row),
      ...(formats.length > 0 ? { leftOutOf: formats } : {}),
    });
  }
  return { number, counts, totals: batchAmounts(rows, figures.mainCurrency), documents: exported, reversals };
}

/** How documents are booked; `null` if the report has no accounts, and for income. */
function bookingFinder({
  accounting,
  ledger,
  invoices,
}: ReportFigures): (row: DocumentRow) => BookedDocument | null {
  const invoiceOf = new Map(invoices?.matched.map(({ document, invoice }) => [document, invoice]));
  const parts = Map.groupBy(accounting?.entries ?? [], ({ document }) => document);
  const entries = Map.groupBy(ledger?.entries ?? [], ({ document }) => document);
  return (row) => {
    const own: readonly AccountingEntry[] = parts.get(row) ?? [];
    if (own.length === 0) return null;
    const booked = bookedLedger(entries.get(row) ?? []);
    const invoice = booked ? undefined : invoiceOf.get(row);
    return {
      parts: own.map(({ booking }) => booking),
      supplier: own[0]?.supplier ?? null,
      ledger: booked,
      ...(invoice ? { invoice } : {}),
    };
  };
}

function bookedLedger(entries: readonly LedgerEntry[]): BookedLedger | null {
  const [first] = entries;
  if (!first) return null;
  const taxes = entries.filter(({ kind }) => kind === 'tax');
  const [tax] = taxes;
  return {
    payment: otherSide(first),
    taxAccount: tax ? ownSide(tax) : null,
    taxes: taxes.flatMap(({ amount, taxRate }) => (taxRate ? [{ tax: amount, taxRate }] : [])),
    partRate: first.taxRate,
    invoice: first.invoice,
  };
}

/** The account of the expense or tax, which a negative amount credits. */
function ownSide({ amount, debit, credit }: LedgerEntry): string | null {
  return amount.minor >= 0n ? debit : credit;
}

/** The account of the payment. */
function otherSide({ amount, debit, credit }: LedgerEntry): string | null {
  return amount.minor >= 0n ? credit : debit;
}
