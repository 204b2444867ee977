import type { DocumentRow } from '../figures/figures.ts';
import { type RowOptions, type SourcedRow, sourcedRows } from './document-rows.ts';
import type { FilteredDataset } from './filter-dataset.ts';
import type { ReportedDocuments } from './report-invoices.ts';

/**
 * All spending of the period, and which of it a report shows. What is shown is found by the document itself: the service may
 * give it no ID.
 * @param rows - of the documents that match the filter
 */
export function reportedDocuments(
  { dataset: { period }, whole, origins }: FilteredDataset,
  rows: readonly SourcedRow[],
  options: RowOptions,
): ReportedDocuments {
  if (!origins) return { all: rows.flatMap(({ row }) => spent(row)), shownOf: null, period };
  const shown = new Map(rows.map(({ document, row }) => [origins.get(document), row]));
  const all = sourcedRows(whole.documents, period, options);
  return {
    all: all.flatMap(({ row }) => spent(row)),
    shownOf: new Map(
      all.flatMap(({ document, row }) => {
        const own = shown.get(document);
        return own ? [[row, own] as const] : [];
      }),
    ),
    period,
  };
}

function spent(row: DocumentRow): DocumentRow[] {
  return row.flow === 'income' ? [] : [row];
}
