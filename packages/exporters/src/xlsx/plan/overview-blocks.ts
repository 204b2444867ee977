import { type ColumnWord, cell, columnWords, foldCategories, type Report } from '@outlay/reports';
import type { ChartPlan } from './chart-plan.ts';
import { averageColumn, averageHeader, headingRows, summaryWidths } from './figure-rows.ts';
import type { NamedRow } from './named-row.ts';
import {
  averageRow,
  changeRows,
  checkRows,
  comingUpRows,
  currencyRows,
  headerCells,
  moneyCells,
  spentRows,
} from './overview-rows.ts';
import { moneyFormat, monthFormats, sheetCell, shortDateFormats } from './sheet-number.ts';
import { type SheetCell, textCell } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** Maximum number of categories; the others are folded into one row. */
const maxCategories = 12;

/** The columns of a chart next to the rows that it draws, and its minimum height in rows. */
const [chartFrom, chartTo, minChartRows] = [averageColumn + 1, summaryWidths.length, 15];

/** Rows, and the charts next to them. */
export type OverviewBlocks = { readonly rows: readonly NamedRow[]; readonly charts: readonly ChartPlan[] };

/** Rows of names and amounts that a chart draws. */
type DrawnBlock = Pick<ChartPlan, 'type' | 'nameFormat' | 'title'> & {
  readonly rows: readonly (readonly (SheetCell | null)[])[];
  /** The header of the names. */
  readonly namedAfter: ColumnWord;
  /** Shown separately from the rows and not drawn. */
  readonly average?: NamedRow | null;
};

/** The overview of a report as rows of name, amount and currency, with each chart next to the rows that it draws. */
export function overviewBlocks(report: Report, sheet: string): OverviewBlocks {
  const rows: NamedRow[] = [...spentRows(report)];
  const charts: ChartPlan[] = [];
  for (const block of [trendBlock(report), categoryBlock(report)]) {
    if (!block) continue;
    rows.push(...headingRows(block.title), {
      cells: [
        ...headerCells(report, { name: block.namedAfter }),
        ...(block.average ? [averageHeader(true, report.locale)] : []),
      ],
    });
    const firstRow = rows.length + 1;
    const isDrawn = block.rows.length > 1;
    if (isDrawn) charts.push(placedChart(block, { report, sheet, firstRow }));
    const free = isDrawn ? Math.max(0, minChartRows - block.rows.length - 2) : 0;
    rows.push(...block.rows.map((cells) => ({ cells })));
    // An empty row separates the average from the drawn rows.
    if (block.average) rows.push({ cells: [] }, block.average);
    rows.push(...Array.from({ length: free }, () => ({ cells: [] })));
  }
  rows.push(...currencyRows(report), ...changeRows(report), ...comingUpRows(report), ...checkRows(report));
  return { rows, charts };
}

function trendBlock(report: Report): DrawnBlock | null {
  const { figures, overview, locale } = report;
  if (!overview.trend || !figures.trend) return null;
  const { title, unit, average } = overview.trend;
  const nameFormat = unit === 'month' ? monthFormats[locale] : shortDateFormats[locale];
  const rows = figures.trend.columns.map(({ name, amount }) => {
    // A month is represented by the first day of the calendar month that it is named after.
    const day = sheetCell(cell.date(unit === 'month' ? `${name}-01` : name), locale);
    return [day && { ...day, format: nameFormat }, ...moneyCells(amount, report)];
  });
  const type = unit === 'month' ? 'month-columns' : 'day-columns';
  return {
    type,
    title,
    nameFormat,
    namedAfter: unit === 'month' ? 'month' : 'date',
    rows,
    average: average && averageRow(average.label, average.amount, report),
  };
}

function categoryBlock(report: Report): DrawnBlock | null {
  const { categories } = report.overview;
  if (!categories) return null;
  // If no document has a category, the rows are stores.
  const { categories: totals, mainCurrency } = report.figures;
  const isCategorized = totals.some(
    ({ category, amount }) => category !== null && amount.minor !== 0n && amount.currency === mainCurrency,
  );
  const namedAfter = isCategorized ? 'category' : 'store';
  const { rows, rest } = foldCategories(categories.rows, maxCategories, report.locale);
  const cells = [...rows, ...(rest ? [rest] : [])].map(({ name, amount }) => [
    textCell(name, 'label'),
    ...moneyCells(amount, report),
  ]);
  return { type: 'bars', title: categories.title, nameFormat: 'General', namedAfter, rows: cells };
}

function placedChart(
  { type, title, nameFormat, rows }: DrawnBlock,
  { report, sheet, firstRow }: { readonly report: Report; readonly sheet: string; readonly firstRow: number },
): ChartPlan {
  const { mainCurrency } = report.figures;
  const at = (column: number, from: number, to: number) =>
    absoluteReference(sheet, columnBlock(column, from, to));
  const lastRow = firstRow + rows.length - 1;
  const fromRow = firstRow - 2;
  return {
    type,
    nameFormat,
    title: `${title} (${mainCurrency})`,
    points: rows.map(([name, amount]) => ({ name: valueOf(name), value: Number(valueOf(amount)) })),
    namesAt: at(0, firstRow, lastRow),
    valuesAt: at(1, firstRow, lastRow),
    seriesAt: at(1, firstRow - 1, firstRow - 1),
    series: columnWords.amount[report.locale],
    valueFormat: moneyFormat(mainCurrency),
    place: {
      fromColumn: chartFrom,
      fromRow,
      toColumn: chartTo,
      toRow: fromRow + Math.max(minChartRows - 1, rows.length + 1),
    },
  };
}

function valueOf(planned: SheetCell | null | undefined): string | number {
  const { value } = planned ?? textCell('');
  return value.type === 'number' ? value.number : value.type === 'text' ? value.text : '';
}
