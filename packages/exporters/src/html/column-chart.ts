import { decimalString, type Money } from '@outlay/core/money';
import { isoWeekday } from '@outlay/core/time';
import { formatDate, formatDecimal, formatMoney, type Locale, type Report } from '@outlay/reports';
import { type ChartScale, chartScale, heightOn } from './chart-scale.ts';
import { escapeHtml } from './escape-html.ts';
import { hatch, htmlChart } from './html-chart.ts';
import { htmlWords } from './html-words.ts';

const maxDays = 62;
const plotTop = 10;
const plotHeight = 170;
const fullHeight = 206;

/** A column: what it is of, as a mark below it and in full. */
type Column = {
  readonly amount: Money;
  readonly mark: string;
  readonly when: string;
  readonly isHatched: boolean;
};

/** Whether the days of a report are too many for a column each, so that its weeks are drawn. */
export function isDrawnByWeek({ figures }: Report): boolean {
  return figures.days.filter(({ amount }) => amount.currency === figures.mainCurrency).length > maxDays;
}

/** Columns of the days in the main currency; Saturdays and Sundays are hatched. */
export function dayChart({ figures, locale }: Report): string {
  const words = htmlWords[locale];
  const days = figures.days.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const columns = days.map(({ date, amount }) => ({
    amount,
    mark: String(Number(date.slice(8))),
    when: formatDate(date, locale),
    isHatched: isoWeekday(date) > 5,
  }));
  const title = words.dayChart(figures.mainCurrency);
  const isAnyHatched = columns.some(({ isHatched, amount }) => isHatched && amount.minor !== 0n);
  return columnChart({ id: 'day-chart', title, note: isAnyHatched ? words.weekends : '', columns }, locale);
}

/** Columns of the weeks in the main currency. */
export function weekChart({ figures, locale }: Report): string {
  const words = htmlWords[locale];
  const weeks = figures.weeks.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const columns = weeks.map(({ week, amount }) => ({
    amount,
    mark: String(Number(week.slice(-2))),
    when: week,
    isHatched: false,
  }));
  const title = words.weekChart(figures.mainCurrency);
  return columnChart({ id: 'week-chart', title, note: words.weekNumbers, columns }, locale);
}

type ColumnChart = {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
};

function columnChart({ id, title, note, columns }: ColumnChart, locale: Locale): string {
  const [first] = columns;
  if (!first || columns.every(({ amount }) => amount.minor === 0n)) return '';
  const amounts = columns.map(({ amount }) => amount.minor);
  const scale = chartScale(least(amounts), -least(amounts.map((minor) => -minor)));
  const most = columns.reduce((best, column) => (column.amount.minor > best.amount.minor ? column : best));
  const words = htmlWords[locale];
  return htmlChart({
    id,
    title,
    description: `${words.highest(formatMoney(most.amount, locale), most.when)} ${words.inTable}`,
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
  const zero = at(scale, 0n);
  return columns.map(({ amount, mark, when, isHatched }, index) => {
    const y = at(scale, amount.minor);
    const height = round(Math.abs(y - zero));
    const middle = round((index + 0.5) * room);
    const look = isHatched ? 'bar hatched' : 'bar';
    const value = escapeHtml(`${when}: ${formatMoney(amount, locale)}`);
    return (
      `<rect class="${look}" x="${round(index * room + room * 0.14)}%" y="${Math.min(y, zero)}" width="${round(room * 0.72)}%" height="${height}"><title>${value}</title></rect>` +
      (index % every === 0 ? `<text class="mark" x="${middle}%" y="${fullHeight - 8}">${mark}</text>` : '') +
      '\n'
    );
  });
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
