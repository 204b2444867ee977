import { type Money, sumMoney } from '@outlay/core/money';
import { type CalendarDate, isoWeekday } from '@outlay/core/time';
import { formatDate, type Locale, type ReportFigures } from '@outlay/reports';

/** A column of a chart over time. */
export type ChartColumn = {
  readonly amount: Money;
  /** Label below the column; `null` if not every column has space for one. */
  readonly label: string | null;
  /** The full name of its time: `5 Oct 2026`, `2026-W41`, `Oct 2026`. */
  readonly name: string;
  readonly isWeekend: boolean;
};

/** Columns of one unit of time. */
export type ChartColumns = {
  readonly span: 'day' | 'week' | 'month';
  readonly columns: readonly ChartColumn[];
};

/** More day columns than this are too narrow to read. */
const maxDays = 62;
const maxWeeks = 62;

/** The spending in the main currency by day, or by week or month if there are too many days. */
export function chartColumns({ days, weeks, mainCurrency }: ReportFigures, locale: Locale): ChartColumns {
  const ownDays = days.filter(({ amount }) => amount.currency === mainCurrency);
  const ownWeeks = weeks.filter(({ amount }) => amount.currency === mainCurrency);
  if (ownDays.length <= maxDays) return { span: 'day', columns: dayColumns(ownDays, locale) };
  if (ownWeeks.length > 0 && ownWeeks.length <= maxWeeks) {
    const starts = ownWeeks.map(({ from }, index) => monthStart(from, ownWeeks[index - 1]?.from));
    const labels = monthLabels(starts, locale);
    const columns = ownWeeks.map(({ week, amount }, index) => ({
      amount,
      label: labels[index] ?? null,
      name: week,
      isWeekend: false,
    }));
    return { span: 'week', columns };
  }
  return { span: 'month', columns: monthColumns(ownDays, locale) };
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
  const months = [...Map.groupBy(days, ({ date }) => `${date.slice(0, 7)}-01`)];
  const labels = monthLabels(
    months.map(([month]) => month),
    locale,
  );
  return months.map(([month, group], index) => {
    const amounts = group.map(({ amount }) => amount);
    const total = sumMoney(amounts, amounts[0]?.currency ?? '');
    return {
      amount: total,
      label: labels[index] ?? null,
      name: monthName(month, locale),
      isWeekend: false,
    };
  });
}

const maxLabels = 13;

/** Labels for every month, or for every 2nd, 3rd, 6th or 12th month, depending on their number. */
function monthLabels(months: readonly (CalendarDate | null)[], locale: Locale): (string | null)[] {
  const count = months.filter((month) => month !== null).length;
  const distance = [1, 2, 3, 6].find((each) => count / each <= maxLabels) ?? 12;
  return months.map((month) =>
    month !== null && (Number(month.slice(5, 7)) - 1) % distance === 0 ? monthName(month, locale) : null,
  );
}

/** `day` if it is in another month than the day `before`, otherwise `null`. */
function monthStart(day: CalendarDate, before: CalendarDate | undefined): CalendarDate | null {
  return before?.slice(0, 7) === day.slice(0, 7) ? null : day;
}

/** `10.2026` in Polish, `Oct 2026` in English. */
function monthName(date: CalendarDate, locale: Locale): string {
  return formatDate(`${date.slice(0, 7)}-01`, locale).replace(/^0?1[.\u00a0]/, '');
}
