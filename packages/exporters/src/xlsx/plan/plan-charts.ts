import { type Cell, formatCount, type Report } from '@outlay/reports';
import { largestBars } from '../../format/largest-bars.ts';
import type { ChartPlan, ChartPoint } from './chart-plan.ts';
import type { PlacedTable } from './placed-table.ts';
import { type ChartBlock, categoryBlock, dayBlock, planChartSheet } from './plan-chart-sheet.ts';
import { moneyFormat, sheetCell, shortDateFormats } from './sheet-number.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { absoluteReference, columnBlock, columnLetters } from './sheet-reference.ts';
import { workbookWords } from './workbook-words.ts';

/** A chart without a position. */
export type UnplacedChart = Omit<ChartPlan, 'place'>;

/** Charts, and the sheet with their data if they cannot use the sheets of the report. */
export type PlannedCharts = { readonly charts: readonly UnplacedChart[]; readonly sheet: SheetPlan | null };

/** The position of a chart's points: rows from `firstRow` in two columns, counted from 0. */
type PointsPlace = {
  readonly sheet: string;
  readonly nameColumn: number;
  readonly valueColumn: number;
  readonly firstRow: number;
};

/** A point with its amount in minor units, and its row in the table, counted from 0. */
type FoundPoint = ChartPoint & { readonly minor: bigint; readonly row: number };

/** The points that are drawn from a table, and their position. */
type DrawnPoints = {
  readonly points: readonly ChartPoint[];
  readonly place: PointsPlace;
  /** Text after the currency in the title. */
  readonly remark: string | null;
};

/** Maximum number of categories in a chart. */
const maxCategories = 12;

/**
 * Plans charts of the spending by category and by day in the main currency, unless an overview has its own charts. A
 * chart needs more than one point and an amount other than zero. A chart can only draw contiguous cells.
 * @param sheetName - the name of the sheet for points that are not contiguous in their own sheets
 */
export function planCharts(report: Report, tables: readonly PlacedTable[], sheetName: string): PlannedCharts {
  if (report.overviewSize !== 'none') return { charts: [], sheet: null };
  const byId = (id: string) => tables.find((placed) => placed.id === id);
  const [categories, days] = [byId('categories'), byId('days')];
  const blocks: ChartBlock[] = [];
  const placeOfNext = (): PointsPlace => {
    const nameColumn = blocks.length * 2;
    return { sheet: sheetName, nameColumn, valueColumn: nameColumn + 1, firstRow: 2 };
  };
  const charts = [...(categories ? categoryChart(categories) : []), ...(days ? dayChart(days) : [])];
  return { charts, sheet: blocks.length > 0 ? planChartSheet(sheetName, blocks) : null };

  function categoryChart(table: PlacedTable): UnplacedChart[] {
    const { locale, figures } = report;
    const all = pointsOf(table, 'category', figures.mainCurrency);
    const { shown, isCut } = largestBars(all, ({ minor }) => minor, maxCategories);
    if (shown.length === 0 || all.length < 2) return [];
    const counts = [shown.length, all.length].map((count) => formatCount(count, locale));
    const [shownCount = '', allCount = ''] = counts;
    const remark = isCut ? workbookWords[locale].largestOf(shownCount, allCount) : null;
    const ownPlace = placeIn(table, 'category');
    if (isTogether(shown)) return chartOf('bars', table, { points: shown, place: ownPlace, remark }, report);
    const place = placeOfNext();
    blocks.push(categoryBlock(shown, table, figures.mainCurrency));
    return chartOf('bars', table, { points: shown, place, remark }, report);
  }

  function dayChart(table: PlacedTable): UnplacedChart[] {
    const { locale, figures } = report;
    const points = pointsOf(table, 'date', figures.mainCurrency);
    if (points.length < 2 || points.every(({ minor }) => minor === 0n)) return [];
    const ownPlace = placeIn(table, 'date');
    if (isTogether(points))
      return chartOf('day-columns', table, { points, place: ownPlace, remark: null }, report);
    const place = placeOfNext();
    const column = columnLetters(place.nameColumn);
    blocks.push(dayBlock(points, table, { locale, currency: figures.mainCurrency, column }));
    return chartOf('day-columns', table, { points, place, remark: null }, report);
  }
}

/** Whether points are the first rows of their table, without gaps. */
function isTogether(points: readonly FoundPoint[]): boolean {
  return points.every(({ row }, index) => row === index);
}

function placeIn({ sheet, columns }: PlacedTable, names: string): PointsPlace {
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key);
  return { sheet, nameColumn: indexOf(names), valueColumn: indexOf('amount'), firstRow: 2 };
}

function chartOf(
  type: ChartPlan['type'],
  table: PlacedTable,
  { points, place, remark }: DrawnPoints,
  { locale, figures }: Report,
): UnplacedChart[] {
  const { sheet, nameColumn, valueColumn, firstRow } = place;
  if (nameColumn < 0 || valueColumn < 0) return [];
  const at = (column: number, from: number, to: number) =>
    absoluteReference(sheet, columnBlock(column, from, to));
  const lastRow = firstRow + points.length - 1;
  const title = `${table.sheet} (${figures.mainCurrency})`;
  return [
    {
      type,
      title: remark === null ? title : `${title}: ${remark}`,
      points,
      namesAt: at(nameColumn, firstRow, lastRow),
      valuesAt: at(valueColumn, firstRow, lastRow),
      seriesAt: at(valueColumn, 1, 1),
      series: table.columns.find(({ key }) => key === 'amount')?.label ?? '',
      valueFormat: moneyFormat(figures.mainCurrency),
      nameFormat: shortDateFormats[locale],
    },
  ];
}

/** The rows of a currency that have a name. */
function pointsOf({ table }: PlacedTable, names: string, currency: string): FoundPoint[] {
  const indexOf = (key: string) => table.columns.findIndex((column) => column.key === key);
  const [nameIndex, valueIndex] = [indexOf(names), indexOf('amount')];
  return [...table.rows].flatMap((row, index): FoundPoint[] => {
    const value = row[valueIndex];
    const name = pointName(row[nameIndex]);
    if (name === undefined || value?.type !== 'money' || value.money.currency !== currency) return [];
    return [{ name, value: numberOf(value), minor: value.money.minor, row: index }];
  });
}

function pointName(cell: Cell | undefined): string | number | undefined {
  if (cell?.type === 'text') return cell.text;
  return cell?.type === 'date' ? numberOf(cell) : undefined;
}

/** The number of a cell in the sheet; 0 for days before the first that spreadsheets support. */
function numberOf(cell: Cell): number {
  const planned = sheetCell(cell, 'en');
  return planned?.value.type === 'number' ? planned.value.number : 0;
}
