import { minorDigits } from '@outlay/core/money';
import { formatDate, formatDecimal, formatMoney } from '@outlay/reports';
import type { Area, Block, Mark } from '../page/page-plan.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { across, blockOf, box, tagged } from './block.ts';
import { type ChartColumn, type ChartColumns, chartColumns } from './chart-columns.ts';
import { type ChartScale, chartScale, positionOn } from './chart-scale.ts';
import { chartWords } from './chart-words.ts';
import { figureTag } from './figure-tag.ts';
import type { PlanContext } from './plan-context.ts';

const plotHeight = 132;
const scaleWidth = 52;
const titleHeight = 24;
const namesHeight = 15;

/**
 * Plans the chart of spending over time in the main currency: one column per day, week or month, on a scale of round
 * numbers. Weekends are hatched with bold labels; columns with net refunds extend below zero.
 */
export function planDayChart(context: PlanContext): Block[] {
  const { page, report } = context;
  const { figures, locale } = report;
  const chart = chartColumns(figures, locale);
  if (chart.columns.length < 2 || chart.columns.every(({ amount }) => amount.minor === 0n)) return [];
  const scale = chartScale(
    chart.columns.map(({ amount }) => amount.minor),
    minorDigits(figures.mainCurrency),
  );
  const height = titleHeight + plotHeight + namesHeight;
  const alt = altOf(chart, context);
  return [
    blockOf({
      height: height + 12,
      contents(top) {
        const plot = {
          x: page.left + scaleWidth,
          y: top + titleHeight,
          width: page.contentWidth - scaleWidth,
          height: plotHeight,
        };
        return [
          tagged(figureTag(alt, across(page, { y: top, height })), [
            ...titleMarks(chart, top, context),
            ...scaleMarks(scale, plot, context),
            ...chart.columns.flatMap((column, index) =>
              columnMarks(column, { index, count: chart.columns.length, scale, plot }, context),
            ),
            box({ ...plot, y: heightOn(scale, 0n, plot) - 0.4, height: 0.8 }, context.colors.soft),
          ]),
        ];
      },
    }),
  ];
}

function altOf({ span, columns }: ChartColumns, { report }: PlanContext): string {
  const { locale, period, figures } = report;
  const words = chartWords[locale];
  const ordered = columns.toSorted((one, other) => Number(other.amount.minor - one.amount.minor));
  const [highest, lowest] = [ordered[0], ordered.at(-1)];
  const about = words.daysAlt({
    span: words.spans[span].toLowerCase(),
    currency: figures.mainCurrency,
    from: columns[0]?.name ?? formatDate(period.from, locale),
    to: columns.at(-1)?.name ?? '',
  });
  if (!highest || !lowest) return about;
  const extremes = words.extremes({
    highest: formatMoney(highest.amount, locale),
    highestOn: highest.name,
    lowest: formatMoney(lowest.amount, locale),
    lowestOn: lowest.name,
  });
  return `${about} ${extremes}`;
}

function titleMarks({ span, columns }: ChartColumns, top: number, context: PlanContext): Mark[] {
  const { report, typesetter, colors, page } = context;
  const words = chartWords[report.locale];
  const style: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
  const title = `${words.spans[span]} (${report.figures.mainCurrency})`;
  const marks = typesetter.line(title, style, { x: page.left, baseline: top + 9, align: 'left' });
  if (!columns.some(({ isWeekend, amount }) => isWeekend && amount.minor !== 0n)) return marks;
  const left = page.right - typesetter.width(words.weekend, style);
  return [
    ...marks,
    { type: 'hatch', x: left - 15, y: top + 2.5, width: 10, height: 7, color: colors.accent },
    ...typesetter.line(words.weekend, style, { x: left, baseline: top + 9, align: 'left' }),
  ];
}

function scaleMarks(scale: ChartScale, plot: Area, { report, typesetter, colors }: PlanContext): Mark[] {
  const style: TextStyle = { font: 'regular', size: 7.5, color: colors.soft };
  const unit = 10n ** BigInt(minorDigits(report.figures.mainCurrency));
  return scale.marks.flatMap((amount) => {
    const y = heightOn(scale, amount, plot);
    const text = formatDecimal(String(amount / unit), report.locale);
    return [
      box({ ...plot, y: y - 0.25, height: 0.5 }, colors.track),
      ...typesetter.line(text, style, { x: plot.x - 6, baseline: y + 2.6, align: 'right' }),
    ];
  });
}

type ColumnPlace = {
  readonly index: number;
  readonly count: number;
  readonly scale: ChartScale;
  readonly plot: Area;
};

function columnMarks(
  { amount, label, isWeekend }: ChartColumn,
  { index, count, scale, plot }: ColumnPlace,
  { typesetter, colors }: PlanContext,
): Mark[] {
  const step = plot.width / count;
  const width = Math.min(step * 0.72, 34);
  const [zero, end] = [heightOn(scale, 0n, plot), heightOn(scale, amount.minor, plot)];
  const x = plot.x + index * step + (step - width) / 2;
  const area = { x, y: Math.min(zero, end), width, height: Math.abs(end - zero) };
  const size = Math.min(7.5, Math.max(5, step * 0.62));
  const style: TextStyle = {
    font: isWeekend ? 'semibold' : 'regular',
    size: label !== null && label.length > 2 ? 6.8 : size,
    color: isWeekend ? colors.ink : colors.soft,
  };
  const place = { x: x + width / 2, baseline: plot.y + plot.height + 11, align: 'center' } as const;
  const bar: Mark[] =
    amount.minor === 0n
      ? []
      : [isWeekend ? { type: 'hatch', ...area, color: colors.accent } : box(area, colors.accent)];
  return label === null ? bar : [...bar, ...typesetter.line(label, style, place)];
}

/** The vertical position of an amount, in points from the top of the page. */
function heightOn(scale: ChartScale, amount: bigint, plot: Area): number {
  return plot.y + plot.height * (1 - positionOn(scale, amount));
}
