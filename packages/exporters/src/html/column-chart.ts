import { decimalString, type Money, zero } from '@outlay/core/money';
import { type CalendarDate, isoWeekday } from '@outlay/core/time';
import { formatDate, formatDecimal, formatMoney, type Locale, type Report, wordsOf } from '@outlay/reports';
import { type ChartScale, chartScale, heightOn } from './chart-scale.ts';
import { escapeHtml } from './escape-html.ts';
import { hatch, htmlChart } from './html-chart.ts';
import { htmlWords } from './html-words.ts';

const maxDays = 62;
const plotTop = 22;
const plotHeight = 158;
const fullHeight = 206;

/** A column with its short and its full label. */
type Column = {
  readonly amount: Money;
  readonly mark: string;
  readonly when: string;
  readonly isHatched: boolean;
};

/** Whether a report has too many days for a column each, so that weeks are drawn. */
export function isDrawnByWeek({ figures }: Report): boolean {
  return figures.days.filter(({ amount }) => amount.currency === figures.mainCurrency).length > maxDays;
}

/** Columns of the days, one chart per currency; weekends are hatched. */
export function dayCharts({ figures, locale }: Report): string {
  const dates = [...new Set(figures.days.map(({ date }) => date))].toSorted();
  const currencies = Map.groupBy(figures.days, ({ amount }) => amount.currency);
  return [...currencies]
    .map(([currency, days]) => {
      const amounts = new Map(days.map(({ date, amount }) => [date, amount]));
      const every = dates.map((date) => ({ date, amount: amounts.get(date) ?? zero(currency) }));
      return dayChart(every, currency === figures.mainCurrency, locale);
    })
    .join('');
}

type Day = { readonly date: CalendarDate; readonly amount: Money };

function dayChart(days: readonly Day[], isMain: boolean, locale: Locale): string {
  const words = htmlWords[locale];
  const currency = days[0]?.amount.currency ?? '';
  const columns = days.map(({ date, amount }) => ({
    amount,
    mark: String(Number(date.slice(8))),
    when: formatDate(date, locale),
    isHatched: isoWeekday(date) > 5,
  }));
  const isAnyHatched = columns.some(({ isHatched, amount }) => isHatched && amount.minor !== 0n);
  return columnChart(
    {
      id: isMain ? 'day-chart' : `day-chart-${currency}`,
      title: words.dayChart(currency),
      note: isAnyHatched ? words.weekends : '',
      hasTable: false,
      columns,
    },
    locale,
  );
}

/** Columns of the weeks in the main currency. */
export function weekChart({ figures, locale }: Report): string {
  const words = htmlWords[locale];
  const weeks = figures.weeks.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const columns = weeks.map(({ week, amount }) => ({
    amount,
    mark: String(Number(week.slice(-2))),
    when: wordsOf(locale).weekName(week),
    isHatched: false,
  }));
  const title = words.weekChart(figures.mainCurrency);
  return columnChart({ id: 'week-chart', title, note: words.weekNumbers, hasTable: true, columns }, locale);
}

type ColumnChart = {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** Whether a table of the same values follows. */
  readonly hasTable: boolean;
  readonly columns: readonly Column[];
};

function columnChart({ id, title, note, hasTable, columns }: ColumnChart, locale: Locale): string {
  const [first] = columns;
  if (!first || columns.every(({ amount }) => amount.minor === 0n)) return '';
  const amounts = columns.map(({ amount }) => amount.minor);
  const scale = chartScale(least(amounts), -least(amounts.map((minor) => -minor)));
  const most = columns.reduce((best, column) => (column.amount.minor > best.amount.minor ? column : best));
  const words = htmlWords[locale];
  return htmlChart({
    id,
    title,
    description:
      words.highest(formatMoney(most.amount, locale), most.when) + (hasTable ? ` ${words.inTable}` : ''),
    role: 'group',
    note,
    height: fullHeight,
    drawing: [hatch, gridOf(scale, first.amount.currency, locale), ...columnsOf(columns, scale, locale)].join(
      '',
    ),
  }).replace('class="chart"', 'class="chart columns"');
}

function gridOf(scale: ChartScale, currency: string, locale: Locale): string {
  return scale.lines
    .map((minor) => {
      const y = at(scale, minor);
      const label = formatDecimal(decimalString({ minor, currency }).replace(/\.0+$/, ''), locale);
      const look = minor === 0n ? 'zero' : 'grid';
      return `<line class="${look}" x2="100%" y1="${y}" y2="${y}"/><text class="scale" dx="-8" y="${y + 4}">${label}</text>\n`;
    })
    .join('');
}

function columnsOf(columns: readonly Column[], scale: ChartScale, locale: Locale): string[] {
  const room = 100 / columns.length;
  const every = Math.ceil(columns.length / 10);
  return columns.map((column, index) => {
    const middle = round((index + 0.5) * room);
    const bar = column.amount.minor === 0n ? '' : barOf(column, { start: index * room, room, scale, locale });
    const mark =
      index % every === 0
        ? `<text class="mark" x="${middle}%" y="${fullHeight - 8}">${column.mark}</text>`
        : '';
    return bar || mark ? `${bar}${mark}\n` : '';
  });
}

type BarPlace = {
  readonly start: number;
  readonly room: number;
  readonly scale: ChartScale;
  readonly locale: Locale;
};

/** A bar that shows its value on focus and hover. */
function barOf({ amount, when, isHatched }: Column, { start, room, scale, locale }: BarPlace): string {
  const [y, base] = [at(scale, amount.minor), at(scale, 0n)];
  const value = escapeHtml(`${when}: ${formatMoney(amount, locale)}`);
  const [side, x] =
    start < 30 ? ['start', start] : start > 70 ? ['end', start + room] : ['middle', start + room / 2];
  return (
    `<g class="column" role="img" tabindex="0" aria-label="${value}">` +
    `<rect class="hit" x="${round(start)}%" y="${plotTop - 6}" width="${round(room)}%" height="${fullHeight - plotTop + 6}"/>` +
    `<rect class="${isHatched ? 'bar hatched' : 'bar'}" x="${round(start + room * 0.14)}%" y="${Math.min(y, base)}" width="${round(room * 0.72)}%" height="${round(Math.abs(y - base))}"/>` +
    `<text class="tip ${side}" x="${round(x)}%" y="10">${value}</text></g>`
  );
}

function at(scale: ChartScale, minor: bigint): number {
  return round(plotTop + plotHeight * (1 - heightOn(scale, minor) / 100));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function least(amounts: readonly bigint[]): bigint {
  return amounts.reduce((lowest, minor) => (minor < lowest ? minor : lowest));
}
