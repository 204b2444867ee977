import type { Cell, Report } from '@outlay/reports';
import type { ChartPlan, ChartPoint } from './chart-plan.ts';
import type { PlacedTable } from './placed-table.ts';
import { dateFormats, moneyFormat, sheetCell } from './sheet-number.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** A chart that has no place yet. */
export type UnplacedChart = Omit<ChartPlan, 'place'>;

/** What of a table is drawn: amounts of the main currency by a column. */
type Drawn = {
  readonly table: string;
  readonly names: string;
  readonly type: ChartPlan['type'];
  /** As many points as a reader takes in. */
  readonly most: number;
};

const drawn: readonly Drawn[] = [
  { table: 'categories', names: 'category', type: 'bars', most: 12 },
  { table: 'days', names: 'date', type: 'day-columns', most: 366 },
];

/** Plans charts of what was spent by category and by day in the main currency, where there is more than one point. */
export function planCharts(report: Report, tables: readonly PlacedTable[]): UnplacedChart[] {
  return drawn.flatMap((chart) => {
    const placed = tables.find(({ id }) => id === chart.table);
    return placed ? planChart(chart, placed, report) : [];
  });
}

function planChart({ names, type, most }: Drawn, placed: PlacedTable, report: Report): UnplacedChart[] {
  const { mainCurrency } = report.figures;
  const indexOf = (key: string) => placed.columns.findIndex((column) => column.key === key);
  const [nameIndex, valueIndex] = [indexOf(names), indexOf('amount')];
  const points = firstPoints(placed, names, mainCurrency, most);
  if (points.length < 2 || nameIndex < 0 || valueIndex < 0) return [];
  const at = (column: number, firstRow: number, lastRow: number) =>
    absoluteReference(placed.sheet, columnBlock(column, firstRow, lastRow));
  return [
    {
      type,
      title: `${placed.sheet} (${mainCurrency})`,
      points,
      namesAt: at(nameIndex, 2, points.length + 1),
      valuesAt: at(valueIndex, 2, points.length + 1),
      seriesAt: at(valueIndex, 1, 1),
      series: placed.columns[valueIndex]?.label ?? '',
      valueFormat: moneyFormat(mainCurrency),
      nameFormat: dateFormats[report.locale],
    },
  ];
}

/** The rows with a name at the head of the table that are of a currency: lists begin with the main one. */
function firstPoints({ table }: PlacedTable, names: string, currency: string, most: number): ChartPoint[] {
  const indexOf = (key: string) => table.columns.findIndex((column) => column.key === key);
  const [nameIndex, valueIndex] = [indexOf(names), indexOf('amount')];
  const points: ChartPoint[] = [];
  for (const row of table.rows) {
    const value = row[valueIndex];
    const name = pointName(row[nameIndex]);
    if (name === undefined || value?.type !== 'money' || value.money.currency !== currency) break;
    if (points.length === most) break;
    points.push({ name, value: numberOf(value) });
  }
  return points;
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
