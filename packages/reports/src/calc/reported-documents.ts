import type { PurchaseDocument } from '@outlay/core';
import type { DocumentRow } from '../figures/figures.ts';
import type { BatchDataset } from './batch-dataset.ts';
import { type RowOptions, sourcedRows } from './document-rows.ts';
import type { CountedDocuments } from './document-sums.ts';
import { exportedInvoice } from './exported-invoice.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import type { ReportedDocuments } from './report-invoices.ts';

/**
 * All spending of the period, and which of it a report shows. What is shown is found by the document itself: the service may
 * give it no ID. A batch is matched among all documents of the days that were read: those of its own period do not tell
 * whether an invoice belongs to a document of another day. What is exported with an invoice keeps it.
 * @param counted - the documents that match the filter
 */
export function reportedDocuments(
  { dataset, whole, filter, origins, batch }: FilteredDataset & Partial<BatchDataset>,
  { dated, rows }: Pick<CountedDocuments, 'dated' | 'rows'>,
  options: RowOptions,
): ReportedDocuments {
  const period = batch?.covered ?? dataset.period;
  const isFiltered = filter !== null;
  if (!origins) {
    const all = rows.flatMap(spent);
    return { all, shownOf: null, isFiltered, period, exportedInvoices: [] };
  }
  const exported = batch?.taken.exported.filter(({ batchEntry }) => exportedInvoice(batchEntry)) ?? [];
  const settled = new Set<PurchaseDocument | undefined>(exported.map((document) => origins.get(document)));
  const shown = new Map(dated.map(({ document }, place) => [origins.get(document), rows[place]]));
  const all = sourcedRows(
    whole.documents.filter((document) => !settled.has(document)),
    period,
    options,
  );
  return {
    all: all.flatMap(({ row }) => spent(row)),
    shownOf: new Map(
      all.flatMap(({ document, row }) => {
        const own = shown.get(document);
        return own ? [[row, own] as const] : [];
      }),
    ),
    isFiltered,
    period,
    exportedInvoices: exported.flatMap(({ batchEntry }) => exportedInvoice(batchEntry) ?? []),
  };
}

function spent(row: DocumentRow): DocumentRow[] {
  return row.flow === 'income' ? [] : [row];
}
