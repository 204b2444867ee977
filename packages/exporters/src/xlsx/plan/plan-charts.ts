import type { Cell, Locale, Report } from '@outlay/reports';
import type { ChartPlan, ChartPoint } from './chart-plan.ts';
import type { PlacedTable } from './placed-table.ts';
import { planChartSheet } from './plan-chart-sheet.ts';
import { moneyFormat, sheetCell } from './sheet-number.ts';
import type { SheetPlan } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** A chart that has no place yet. */
export type UnplacedChart = Omit<ChartPlan, 'place'>;

/** Charts, and the sheet that one of them draws from where the report's own is not fit for it. */
export type PlannedCharts = { readonly charts: readonly UnplacedChart[]; readonly sheet: SheetPlan | null };

/** Where the points of a chart stand: rows from `firstRow` on in two columns, counted from 0. */
type PointsPlace = {
  readonly sheet: string;
  readonly nameColumn: number;
  readonly valueColumn: number;
  readonly firstRow: number;
};

/** A point, and its row in the table, counted from 0. */
type FoundPoint = ChartPoint & { readonly row: number };

/** A chart's title or its sheet tells the year. */
const shortDateFormats: Readonly<Record<Locale, string>> = { pl: 'dd.mm', en: 'd mmm' };

/** As many categories as a reader takes in. */
const mostCategories = 12;

/**
 * Plans charts of what was spent by category and by day in the main currency, where there is more than one point.
 * @param sheetName - that of the sheet with the days of the main currency, where other currencies stand between them
 */
export function planCharts(report: Report, tables: readonly PlacedTable[], sheetName: string): PlannedCharts {
  const { locale, figures } = report;
  const byId = (id: string) => tables.find((placed) => placed.id === id);
  const [categories, days] = [byId('categories'), byId('days')];
  const charts: UnplacedChart[] = [];
  let sheet: SheetPlan | null = null;
  if (categories) {
    const points = pointsOf(categories, 'category', figures.mainCurrency);
    const first = points.filter(({ row }, index) => row === index).slice(0, mostCategories);
    charts.push(...chartOf('bars', first, categories, placeIn(categories, 'category'), report));
  }
  if (days) {
    const points = pointsOf(days, 'date', figures.mainCurrency);
    const isTogether = points.every(({ row }, index) => row === index);
    if (!isTogether)
      sheet = planChartSheet(sheetName, points, days, { locale, currency: figures.mainCurrency });
    const place = isTogether
      ? placeIn(days, 'date')
      : { sheet: sheetName, nameColumn: 0, valueColumn: 1, firstRow: 2 };
    charts.push(...chartOf('day-columns', points, days, place, report));
  }
  return { charts, sheet };
}

function placeIn({ sheet, columns }: PlacedTable, names: string): PointsPlace {
  const indexOf = (key: string) => columns.findIndex((column) => column.key === key);
  return { sheet, nameColumn: indexOf(names), valueColumn: indexOf('amount'), firstRow: 2 };
}

function chartOf(
  type: ChartPlan['type'],
  points: readonly ChartPoint[],
  table: PlacedTable,
  { sheet, nameColumn, valueColumn, firstRow }: PointsPlace,
  { locale, figures }: Report,
): UnplacedChart[] {
  if (points.length < 2 || nameColumn < 0 || valueColumn < 0) return [];
  const at = (column: number, from: number, to: number) =>
    absoluteReference(sheet, columnBlock(column, from, to));
  const lastRow = firstRow + points.length - 1;
  return [
    {
      type,
      title: `${table.sheet} (${figures.mainCurrency})`,
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
    return [{ name, value: numberOf(value), row: index }];
  });
}

function pointName(cell: Cell | undefined): string | number | undefined {
  if (cell?.type === 'text') return cell.text;
  return cell?.type === 'date' ? numberOf(cell) : undefined;
}

/** As the sheet has it; days before spreadsheets count are none. */
function numberOf(cell: Cell): number {
  const planned = sheetCell(cell, 'en');
  return planned?.value.type === 'number' ? planned.value.number : 0;
}
