import { type CalendarDate, lastDay } from '@outlay/core/time';
import { allDocuments, type DocumentRow, type Report } from '@outlay/reports';
import type { DatevSettings } from '../exporter/datev-settings.ts';
import { isOfFormat } from '../exporter/is-of-format.ts';
import { ledgerEntries } from '../exporter/ledger-entries.ts';
import { type BookingMonth, bookingMonthOf, isBookable } from './booking-month.ts';
import { documentPostings, type Posting } from './document-postings.ts';

/** A document in an EXTF file. */
export type BookedDocument = {
  readonly document: DocumentRow;
  /** The last day of the report where the document has none. */
  readonly date: CalendarDate;
  readonly postings: readonly Posting[];
};

/** What one EXTF file contains. */
export type ExtfFile = {
  readonly month: BookingMonth;
  /** From 1; more than one where a month has more rows than a file can have. */
  readonly part: number;
  readonly documents: readonly BookedDocument[];
};

/**
 * Why a document is in no EXTF file: income is not booked; the rate of another currency is not known; DATEV has no amounts
 * of zero; the header has no such year; a reversal of what had no accounts when it was exported, and so was not in a file, or
 * of what the file of its batch left out for another reason.
 */
export type NotBookedReason =
  | 'income'
  | 'other_currency'
  | 'zero_amount'
  | 'year'
  | 'reversal_without_accounts'
  | 'reversal_of_left_out';

/** A document in no EXTF file. */
export type NotBooked = { readonly document: DocumentRow; readonly reason: NotBookedReason };

/** The EXTF files of a report, by month, and every other document of it. */
export type ExtfPlan = { readonly files: readonly ExtfFile[]; readonly notBooked: readonly NotBooked[] };

/** The name of the format in records of batches. */
const format = 'datev';

/** DATEV's limit of rows in a file. */
const maxRows = 99_999;

/**
 * Sorts the documents of a report into EXTF files. Every document is either in one file, whole, or not booked; a reversal of
 * what was exported to other programs only is in neither, because DATEV has nothing to take back.
 * @param rowLimit - for tests
 * @throws {ExportError} `invalid_option` if the report has no entries
 */
export function extfPlan(
  { figures, period }: Pick<Report, 'figures' | 'period'>,
  settings: DatevSettings,
  rowLimit = maxRows,
): ExtfPlan {
  const entries = Map.groupBy(ledgerEntries(figures, 'the format datev'), ({ document }) => document);
  const parts = Map.groupBy(figures.accounting?.entries ?? [], ({ document }) => document);
  const notBooked: NotBooked[] = [];
  const months = new Map<CalendarDate, BookedDocument[]>();
  for (const document of allDocuments(figures)) {
    if (!isOfFormat(document, format)) continue;
    const postings = documentPostings(entries.get(document) ?? [], parts.get(document) ?? [], settings);
    const date = document.date ?? lastDay(period);
    const reason = whyNotBooked(document, { date, postings, currency: settings.currency ?? 'EUR' });
    if (reason !== null) {
      notBooked.push({ document, reason });
      continue;
    }
    const { from } = bookingMonthOf(date, settings.fiscalYearStart);
    const booked = months.get(from) ?? [];
    months.set(from, booked);
    booked.push({ document, date, postings });
  }
  const files = [...months]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([from, documents]) => {
      const month = bookingMonthOf(from, settings.fiscalYearStart);
      return inFiles(documents, rowLimit).map((some, index) => ({ month, part: index + 1, documents: some }));
    });
  return { files, notBooked };
}

type Booking = Pick<BookedDocument, 'date' | 'postings'> & { readonly currency: string };

function whyNotBooked({ flow, amount, batchEntry }: DocumentRow, booking: Booking): NotBookedReason | null {
  const { date, postings, currency } = booking;
  if (flow === 'income') return 'income';
  if (amount.currency !== currency) return 'other_currency';
  if (postings.length === 0) return 'zero_amount';
  if (!isBookable(date)) return 'year';
  if (batchEntry?.change !== 'reversal') return null;
  const hasAccounts = postings.every(({ account, payment }) => account !== null && payment !== null);
  if (!hasAccounts) return 'reversal_without_accounts';
  return batchEntry.exported?.leftOutOf?.includes(format) ? 'reversal_of_left_out' : null;
}

/** Fills files up to the limit of rows; a document is never in two of them. */
function inFiles(documents: readonly BookedDocument[], rowLimit: number): BookedDocument[][] {
  const files: BookedDocument[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const booked of documents) {
    const count = booked.postings.length;
    if (rows + count > rowLimit) {
      files.push([]);
      rows = 0;
    }
    files.at(-1)?.push(booked);
    rows += count;
  }
  return files;
}
