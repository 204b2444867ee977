import type { Report } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import { placedTables } from './placed-table.ts';
import { planCharts } from './plan-charts.ts';
import { planControlSheet } from './plan-control-sheet.ts';
import { planIndexSheet } from './plan-index-sheet.ts';
import { planSummarySheet } from './plan-summary-sheet.ts';
import { planTableSheet } from './plan-table-sheet.ts';
import { createRangeNaming } from './range-naming.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { workbookWords } from './workbook-words.ts';

/**
 * Plans the workbook of a report: an index, a summary if there is one, a sheet for each table, and a control sheet,
 * all named in the report's language. A hidden sheet at the end contains chart data.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are iterated
 */
export function planWorkbook(report: Report): SheetPlan[] {
  const { locale } = report;
  const nameOf = createRangeNaming();
  const words = workbookWords[locale];
  const { index, control, chartData } = words;
  const summaryName = phrases[locale].summary;
  const placed = placedTables(report, { otherSheets: [index, summaryName, control, chartData], nameOf });
  const tables = placed.map((each) => ({ placed: each, ...planTableSheet(each, locale) }));
  const { charts, sheet: chartSheet } = planCharts(report, placed, chartData);
  const summary = planSummarySheet(report, { name: summaryName, charts, nameOf });
  const resultName = nameOf('control_result');
  const sheets = [
    ...(summary ? [{ sheet: summaryName, contents: words.summaryContents }] : []),
    ...tables.map((table) => ({ table })),
    { sheet: control, contents: words.controlContents },
  ];
  return [
    planIndexSheet(report, { name: index, sheets, resultName }),
    ...(summary ? [summary] : []),
    ...tables.map(({ plan }) => plan),
    planControlSheet(report, { name: control, tables, resultName, nameOf }),
    ...(chartSheet && summary ? [chartSheet] : []),
  ];
}
