import { type CalendarDate, isoWeekday, type Money, sumMoney } from '@outlay/core';
import { formatDate, type Locale, type ReportFigures } from '@outlay/reports';

/** A column of a chart over time. */
export type ChartColumn = {
  readonly amount: Money;
  /** Below it; `null` where there is no room for every name. */
  readonly label: string | null;
  /** Its time in words: `5 Oct 2026`, `2026-W41`, `Oct 2026`. */
  readonly name: string;
  readonly isWeekend: boolean;
};

/** Columns of equal spans of time. */
export type ChartColumns = {
  readonly span: 'day' | 'week' | 'month';
  readonly columns: readonly ChartColumn[];
};

/** More days than this are too narrow to be read. */
const mostDays = 62;
const mostWeeks = 62;

/** The spending in the main currency over time: days, or weeks or months where days are too many. */
export function chartColumns({ days, weeks, mainCurrency }: ReportFigures, locale: Locale): ChartColumns {
  const ownDays = days.filter(({ amount }) => amount.currency === mainCurrency);
  const ownWeeks = weeks.filter(({ amount }) => amount.currency === mainCurrency);
  if (ownDays.length <= mostDays) return { span: 'day', columns: dayColumns(ownDays, locale) };
  if (ownWeeks.length > 0 && ownWeeks.length <= mostWeeks) {
    const columns = ownWeeks.map(({ from, week, amount }, index) => ({
      amount,
      label: monthStarts(from, ownWeeks[index - 1]?.from) ? monthName(from, locale) : null,
      name: week,
      isWeekend: false,
    }));
    return { span: 'week', columns: spaced(columns) };
  }
  return { span: 'month', columns: spaced(monthColumns(ownDays, locale)) };
}

type Dated = { readonly date: CalendarDate; readonly amount: Money };

function dayColumns(days: readonly Dated[], locale: Locale): ChartColumn[] {
  return days.map(({ date, amount }) => ({
    amount,
    label: String(Number(date.slice(8))),
    name: formatDate(date, locale),
    isWeekend: isoWeekday(date) > 5,
  }));
}

function monthColumns(days: readonly Dated[], locale: Locale): ChartColumn[] {
  return [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(([month, group]) => {
    const amounts = group.map(({ amount }) => amount);
    const name = monthName(`${month}-01`, locale);
    return { amount: sumMoney(amounts, amounts[0]?.currency ?? ''), label: name, name, isWeekend: false };
  });
}

/** Without names that would run into the one before. */
function spaced(columns: readonly ChartColumn[]): ChartColumn[] {
  const fewest = Math.ceil(columns.length / 11);
  let last = -fewest;
  return columns.map((column, index) => {
    if (column.label === null || index - last < fewest) return { ...column, label: null };
    last = index;
    return column;
  });
}

function monthStarts(from: CalendarDate, before: CalendarDate | undefined): boolean {
  return before?.slice(0, 7) !== from.slice(0, 7);
}

/** `10.2026` in Polish, `Oct 2026` in English. */
function monthName(date: CalendarDate, locale: Locale): string {
  return formatDate(`${date.slice(0, 7)}-01`, locale).replace(/^0?1[.\u00a0]/, '');
}
