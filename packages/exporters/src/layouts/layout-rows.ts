import type { Money } from '@outlay/core/money';
import {
  allDocuments,
  type Booking,
  type DocumentPart,
  type DocumentRow,
  type ReportFigures,
} from '@outlay/reports';
import type { CsvLayoutRowKind } from '../exporter/csv-layout.ts';
import { ledgerEntries } from '../exporter/ledger-entries.ts';
import type { LayoutRow } from './layout-row.ts';

/**
 * The rows of a layout in purchase order.
 * @throws {ExportError} `invalid_option` for entries of a report without them
 */
export function layoutRows(kind: CsvLayoutRowKind, figures: ReportFigures): Iterable<LayoutRow> {
  switch (kind) {
    case 'documents':
      return { [Symbol.iterator]: () => documentRows(figures) };
    case 'parts':
      return { [Symbol.iterator]: () => partRows(figures) };
    case 'entries': {
      const entries = ledgerEntries(figures);
      return entries.map((entry) => {
        const { document, category, subcategory, amount, booking } = entry;
        return { document, category, subcategory, spent: amount, booking, entry };
      });
    }
  }
}

function* documentRows(figures: ReportFigures): Generator<LayoutRow> {
  for (const document of allDocuments(figures)) {
    const { category, subcategory, amount } = document;
    yield { document, category, subcategory, spent: spentOf(document, amount), booking: null, entry: null };
  }
}

function* partRows(figures: ReportFigures): Generator<LayoutRow> {
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
