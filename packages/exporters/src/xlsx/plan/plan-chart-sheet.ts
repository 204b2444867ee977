import { minorDigits } from '@outlay/core';
import type { Locale } from '@outlay/reports';
import type { ChartPoint } from './chart-plan.ts';
import { nameOfColumn, type PlacedTable } from './placed-table.ts';
import { dateFormats, moneyFormat } from './sheet-number.ts';
import { type SheetCell, type SheetPlan, type SheetRow, textCell } from './sheet-plan.ts';

/** In which language and of which currency the sheet is. */
type ChartSheetOptions = { readonly locale: Locale; readonly currency: string };

/**
 * Plans a sheet with the days of one currency, for a chart: a chart draws only cells that stand together. The amounts
 * are formulas over the sheet of all days.
 */
export function planChartSheet(
  name: string,
  points: readonly ChartPoint[],
  days: PlacedTable,
  { locale, currency }: ChartSheetOptions,
): SheetPlan {
  const labels = ['date', 'amount'].map(
    (wanted) => days.columns.find(({ key }) => key === wanted)?.label ?? '',
  );
  const [date = '', amount = ''] = labels;
  const formula = (row: number) => {
    const [dates, amounts, currencies] = ['date', 'amount', 'currency'].map((key) => nameOfColumn(days, key));
    return `ROUND(SUMIFS(${amounts},${dates},A${row},${currencies},"${currency}"),${minorDigits(currency)})`;
  };
  return {
    name,
    columnWidths: [16, 18],
    rows: [
      { cells: [textCell(date, 'header'), textCell(amount, 'header-number')] },
      ...points.map(
        (point, index): SheetRow => ({
          cells: [dayCell(point, locale), amountCell(point, formula(index + 2), currency)],
        }),
      ),
    ],
    table: null,
    names: [],
    charts: [],
    verdicts: null,
  };
}

function dayCell({ name }: ChartPoint, locale: Locale): SheetCell {
  return { value: { type: 'number', number: Number(name) }, look: 'body', format: dateFormats[locale] };
}

function amountCell({ value }: ChartPoint, formula: string, currency: string): SheetCell {
  return {
    value: { type: 'formula', formula, result: value },
    look: 'body',
    format: moneyFormat(currency),
  };
}
