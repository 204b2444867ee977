import { minorDigits } from '@outlay/core/money';
import type { Locale } from '@outlay/reports';
import type { ChartPoint } from './chart-plan.ts';
import { nameOfColumn, type PlacedTable } from './placed-table.ts';
import { dateFormats, moneyFormat } from './sheet-number.ts';
import { type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** The points of one chart in two columns with headers: names and values. */
export type ChartBlock = {
  readonly header: readonly [SheetCell, SheetCell];
  /** One row per point, starting with row 2. */
  readonly rows: readonly (readonly [SheetCell, SheetCell])[];
};

/** The language and currency of the days, and the letters of their column. */
type DayOptions = { readonly locale: Locale; readonly currency: string; readonly column: string };

/** Plans a sheet with the points of charts that are not contiguous in their own sheets, one block next to the other. */
export function planChartSheet(name: string, blocks: readonly ChartBlock[]): SheetPlan {
  const rowCount = Math.max(...blocks.map(({ rows }) => rows.length));
  return {
    name,
    columnWidths: blocks.flatMap(() => [24, 18]),
    rows: [
      { cells: blocks.flatMap(({ header }) => header) },
      ...Array.from(
        { length: rowCount },
        (_, index): SheetRow => ({ cells: blocks.flatMap(({ rows }) => rows[index] ?? [null, null]) }),
      ),
    ],
    table: null,
    names: [],
    charts: [],
    verdicts: null,
    isHidden: true,
  };
}

/** The days of one currency. The amounts are formulas that refer to the sheet of days. */
export function dayBlock(
  points: readonly ChartPoint[],
  days: PlacedTable,
  { locale, currency, column }: DayOptions,
): ChartBlock {
  const [dates, amounts, currencies] = ['date', 'amount', 'currency'].map((key) => nameOfColumn(days, key));
  const formula = (row: number) =>
    `ROUND(SUMIFS(${amounts},${dates},${column}${row},${currencies},"${currency}"),${minorDigits(currency)})`;
  return {
    header: headerOf(days, 'date'),
    rows: points.map(({ name, value }, index) => [
      { value: { type: 'number', number: Number(name) }, look: 'body', format: dateFormats[locale] },
      amountCell(formula(index + 2), value, currency),
    ]),
  };
}

/** Some categories of one currency. Names and amounts are formulas that refer to their rows. */
export function categoryBlock(
  points: readonly (ChartPoint & { readonly row: number })[],
  categories: PlacedTable,
  currency: string,
): ChartBlock {
  const indexOf = (wanted: string) => categories.columns.findIndex(({ key }) => key === wanted);
  const [names, amounts] = [indexOf('category'), indexOf('amount')];
  const at = (column: number, row: number) =>
    absoluteReference(categories.sheet, columnBlock(column, row + 2, row + 2));
  return {
    header: headerOf(categories, 'category'),
    rows: points.map(({ name, value, row }) => [
      { value: { type: 'formula', formula: at(names, row), result: String(name) }, look: 'body' },
      amountCell(at(amounts, row), value, currency),
    ]),
  };
}

function headerOf({ columns }: PlacedTable, names: string): ChartBlock['header'] {
  const labelOf = (wanted: string) => columns.find(({ key }) => key === wanted)?.label ?? '';
  return [textCell(labelOf(names), 'header'), textCell(labelOf('amount'), 'header-number')];
}

function amountCell(formula: string, result: number, currency: string): SheetCell {
  return { value: { type: 'formula', formula, result }, look: 'body', format: moneyFormat(currency) };
}
