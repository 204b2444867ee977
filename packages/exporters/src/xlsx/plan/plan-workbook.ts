import type { Report } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import { controlIndex, placedTables } from './placed-table.ts';
import { planCharts } from './plan-charts.ts';
import { planControlSheet } from './plan-control-sheet.ts';
import { planSummarySheet } from './plan-summary-sheet.ts';
import { planTableSheet } from './plan-table-sheet.ts';
import { createRangeNaming } from './range-naming.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { workbookWords } from './workbook-words.ts';

/**
 * Plans the workbook of a report: a summary, a sheet a table, and one that checks the others, all named in the report's
 * language. The sheets that most people look for come first.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are taken
 */
export function planWorkbook(report: Report): SheetPlan[] {
  const { locale } = report;
  const nameOf = createRangeNaming();
  const words = workbookWords[locale];
  const otherSheets = [phrases[locale].summary, words.control, words.chartData] as const;
  const tables = placedTables(report, { otherSheets, nameOf });
  const planned = tables.map((placed) => ({ placed, ...planTableSheet(placed, locale) }));
  const { charts, sheet: chartSheet } = planCharts(report, tables, words.chartData);
  const summary = planSummarySheet(report, { name: otherSheets[0], charts, nameOf });
  const control = planControlSheet(report, { name: words.control, tables: planned, nameOf });
  return [
    summary,
    ...planned.map(({ plan }) => plan).toSpliced(controlIndex(tables), 0, control),
    ...(chartSheet ? [chartSheet] : []),
  ];
}
