import type { Changes } from '../figures/change-figures.ts';
import type { ClosedDocuments } from '../figures/closed-documents.ts';
import { changesSince, type ReportNow } from './changes.ts';
import { documentRows, type RowOptions } from './document-rows.ts';
import { incomeApart } from './income-apart.ts';
import { currencyTotals } from './totals.ts';

/** The changes since a period was closed. Both sets of documents are counted in the same way, as the report counts now. */
export function changesSinceClosing(
  { revision, documents }: ClosedDocuments,
  now: ReportNow,
  options: RowOptions,
): Changes {
  const { kind, period, locale, counted, mainCurrency: main } = now;
  const { spending, income } = incomeApart(documentRows(documents, period, options));
  const totals = currencyTotals(spending, main);
  const last = { kind, period, locale, counted, totals, income, documents: spending };
  return { ...changesSince({ ...last, generatedAt: null, filter: [] }, now), revision };
}
