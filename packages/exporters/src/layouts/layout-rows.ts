import type { Money } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import {
  allDocuments,
  type Booking,
  type DocumentPart,
  type DocumentRow,
  type Report,
  type ReportFigures,
} from '@outlay/reports';
import type { CsvLayoutRowKind } from '../exporter/csv-layout.ts';
import { sourceFinder } from '../exporter/document-source.ts';
import { ledgerEntries } from '../exporter/ledger-entries.ts';
import type { LayoutRow } from './layout-row.ts';
import { referenceFinder } from './references.ts';

/**
 * The rows of a layout in purchase order.
 * @throws {ExportError} `invalid_option` for entries of a report without them
 */
export function layoutRows(
  kind: CsvLayoutRowKind,
  { figures, period }: Pick<Report, 'figures' | 'period'>,
): Iterable<LayoutRow> {
  const last = lastDay(period);
  const referenceOf = referenceFinder(figures);
  const sourceOf = sourceFinder(figures);
  const posted = (row: UnpostedRow): LayoutRow => {
    const { document } = row;
    return {
      ...row,
      postingDate: document.date ?? last,
      reference: referenceOf(document),
      source: sourceOf(document),
    };
  };
  switch (kind) {
    case 'documents':
      return { [Symbol.iterator]: () => documentRows(figures).map(posted) };
    case 'parts':
      return { [Symbol.iterator]: () => partRows(figures).map(posted) };
    case 'entries': {
      const entries = ledgerEntries(figures, 'csv.layout: a layout with rows of entries');
      return entries.map((entry) => {
        const { document, category, subcategory, amount, booking } = entry;
        return posted({ document, category, subcategory, spent: amount, booking, entry });
      });
    }
  }
}

type UnpostedRow = Omit<LayoutRow, 'postingDate' | 'reference' | 'source'>;

function* documentRows(figures: ReportFigures): Generator<UnpostedRow> {
  for (const document of allDocuments(figures)) {
    const { category, subcategory, amount } = document;
    yield { document, category, subcategory, spent: spentOf(document, amount), booking: null, entry: null };
  }
}

function* partRows(figures: ReportFigures): Generator<UnpostedRow> {
  const bookings = new Map<DocumentPart, Booking | null>(
    figures.accounting?.entries.map(({ part, booking }) => [part, booking]),
  );
  for (const document of allDocuments(figures)) {
    for (const part of document.parts) {
      const { category, subcategory, amount } = part;
      const booking = bookings.get(part) ?? null;
      yield { document, category, subcategory, spent: spentOf(document, amount), booking, entry: null };
    }
  }
}

function spentOf({ flow }: DocumentRow, { minor, currency }: Money): Money {
  return { minor: flow === 'income' ? -minor : minor, currency };
}
