import type { Report } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';
import { controlWords } from './control-words.ts';
import { controlIndex, placedTables } from './placed-table.ts';
import { planCharts } from './plan-charts.ts';
import { planControlSheet } from './plan-control-sheet.ts';
import { planSummarySheet } from './plan-summary-sheet.ts';
import { planTableSheet } from './plan-table-sheet.ts';
import { createRangeNaming } from './range-naming.ts';
import type { SheetPlan } from './sheet-plan.ts';

/**
 * Plans the workbook of a report: a summary, a sheet a table, and one that checks the others, all named in the report's
 * language. The sheets that most people look for come first.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are taken
 */
export function planWorkbook(report: Report): SheetPlan[] {
  const { locale } = report;
  const nameOf = createRangeNaming();
  const names = [phrases[locale].summary, controlWords[locale].sheet] as const;
  const tables = placedTables(report, { otherSheets: names, nameOf });
  const planned = tables.map((placed) => ({ placed, ...planTableSheet(placed, locale) }));
  const summary = planSummarySheet(report, { name: names[0], charts: planCharts(report, tables), nameOf });
  const control = planControlSheet(report, { name: names[1], tables: planned, nameOf });
  return [summary, ...planned.map(({ plan }) => plan).toSpliced(controlIndex(tables), 0, control)];
}
