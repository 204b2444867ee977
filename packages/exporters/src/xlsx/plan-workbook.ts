import type { Report } from '@outlay/reports';
import { phrases } from '../format/phrases.ts';
import { planSummarySheet } from './plan-summary-sheet.ts';
import { planTableSheet } from './plan-table-sheet.ts';
import { sheetNames } from './sheet-name.ts';
import type { SheetPlan } from './sheet-plan.ts';

/**
 * Plans the workbook of a report: a summary, then a sheet a table, all named in the report's language.
 * @throws {ExportError} `too_many_rows`; `amount_not_exact` while the rows are taken
 */
export function planWorkbook(report: Report): SheetPlan[] {
  const { locale } = report;
  const tables = report.sections.flatMap(({ title, content }) =>
    content.type === 'table' ? [{ title, content }] : [],
  );
  const [summary = '', ...names] = sheetNames([phrases[locale].summary, ...tables.map(({ title }) => title)]);
  return [
    planSummarySheet(summary, report),
    ...tables.map(({ title, content }, index) => planTableSheet(names[index] ?? title, content, locale)),
  ];
}
