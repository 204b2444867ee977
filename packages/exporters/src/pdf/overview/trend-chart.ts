import type { TrendBlock } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import type { Area, Content, Mark } from '../page/page-plan.ts';
import { box, tagged } from '../plan/block.ts';
import { figureTag } from '../plan/figure-tag.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { amountText } from './amount-text.ts';
import {
  type LabeledColumn,
  labelHeight,
  leaderFrom,
  type PlacedLabel,
  placeLabels,
} from './chart-labels.ts';
import { fittedLine } from './fitted-text.ts';
import { overviewStyles } from './overview-styles.ts';
import { placeInRow, type RowLabel } from './row-labels.ts';
import { type TrendScale, trendScale } from './trend-scale.ts';

const titleHeight = 12;
const namesHeight = 13;
const rowHeight = 9.5;
const dash = { length: 3, gap: 2, height: 0.7 };

type TrendColumn = TrendBlock['columns'][number];

/** The positions of all parts of a chart. */
type ChartPlan = {
  readonly plot: Area;
  readonly scale: TrendScale;
  readonly columns: readonly LabeledColumn[];
  readonly labels: readonly PlacedLabel[];
  /** The labels for which there is no room at their columns. */
  readonly rowLabels: readonly RowLabel[];
};

/**
 * Plans the columns of spending over time: those of the period in the accent color, others lighter, the average as a
 * dashed line.
 */
export function planTrend(trend: TrendBlock, area: Area, context: PlanContext): Content {
  const heads = headMarks(trend, area, context);
  const top = area.y + heads.height + 4;
  const plot = { ...area, y: top, height: area.y + area.height - top - namesHeight };
  const chart = planChart(trend, plot, context);
  const zero = box(
    { x: plot.x, y: chart.scale.zero - 0.3, width: plot.width, height: 0.6 },
    context.colors.soft,
  );
  return tagged(figureTag(trend.alt, area), [
    ...heads.marks,
    ...trend.columns.flatMap((column, index) => columnMarks(column, index, chart, context)),
    zero,
    ...averageMarks(trend, chart, context),
    ...labelMarks(trend, chart, context),
    ...nameMarks(trend, chart, context),
    ...rowLabelMarks(trend, chart, context),
  ]);
}

/**
 * The title with the currency and what stripes mean, and the legend of the average line next to it, or below it if space is
 * short.
 */
function headMarks({ title, unit, columns, average }: TrendBlock, area: Area, context: PlanContext) {
  const { typesetter, report, colors } = context;
  const { note } = overviewStyles(colors);
  const currency = columns[0]?.amount.currency ?? '';
  const isWhole = columns.every((column) => column.isWhole);
  const stripes = isWhole ? '' : `; ${phrases[report.locale].unfinished('stripes', unit)}`;
  const head = fittedLine(`${title}, ${currency}${stripes}`, { style: note, width: area.width }, typesetter);
  const style = { ...note, color: colors.ink };
  const marks = typesetter.line(head, style, { x: area.x, baseline: area.y + 8, align: 'left' });
  if (!average) return { marks, height: titleHeight };
  const text = fittedLine(
    `${average.label}: ${amountText(average.amount, report.locale)}`,
    { style: note, width: area.width - 18 },
    typesetter,
  );
  const width = typesetter.width(text, note);
  const fitsBeside = typesetter.width(head, note) + 12 + 18 + width <= area.width;
  const baseline = area.y + 8 + (fitsBeside ? 0 : titleHeight - 1);
  const right = area.x + area.width;
  const sample = dashes({ x: right - width - 16, y: baseline - 3.2, width: 13 }, colors.ink);
  const legend = typesetter.line(text, note, { x: right, baseline, align: 'right' });
  return { marks: [...marks, ...sample, ...legend], height: fitsBeside ? titleHeight : 2 * titleHeight - 1 };
}

/**
 * Plans the columns and their labels. Labels for which there is no room at their columns, such as that of a low column
 * between high ones, are in a row below the names.
 */
function planChart(trend: TrendBlock, plot: Area, context: PlanContext): ChartPlan {
  const chosen = labeledColumns(trend, plot, context);
  const chart = chartAbove(trend, { plot, chosen }, context);
  if (chart.labels.length === chosen.length) return chart;
  const lower = { ...plot, height: plot.height - rowHeight };
  const shorter = chartAbove(trend, { plot: lower, chosen }, context);
  const left = chosen.filter((index) => shorter.labels.every(({ column }) => column !== index));
  return { ...shorter, rowLabels: rowLabelsOf(trend, left, shorter, context) };
}

function rowLabelsOf(
  { columns }: TrendBlock,
  left: readonly number[],
  { plot, columns: places }: ChartPlan,
  context: PlanContext,
): readonly RowLabel[] {
  const { typesetter, report, colors } = context;
  const { note } = overviewStyles(colors);
  const named = new Set(namedColumns(columns, plot, context));
  const rowColumns = left.flatMap((index) => {
    const { label, amount } = columns[index] ?? {};
    if (label === undefined || !amount) return [];
    const text = amountText(amount, report.locale);
    const widthOf = (each: string) => typesetter.width(each, { ...note, font: 'semibold' });
    return {
      column: index,
      x: places[index]?.x ?? 0,
      hasName: named.has(index),
      width: widthOf(text),
      namedWidth: widthOf(`${label} ${text}`),
    };
  });
  return placeInRow(rowColumns, { left: plot.x, right: plot.x + plot.width });
}

/** Reserves the space above the columns that their labels need, and drops labels if that would be too much. */
function chartAbove(
  trend: TrendBlock,
  { plot, chosen: wanted }: { readonly plot: Area; readonly chosen: readonly number[] },
  context: PlanContext,
): ChartPlan {
  let headroom = labelHeight + 3;
  let chosen = wanted;
  for (let attempt = 0; ; attempt += 1) {
    const chart = chartWith(trend, { plot, headroom, chosen }, context);
    const highest = Math.min(plot.y, ...chart.labels.map(({ bottom }) => bottom - labelHeight));
    if (highest >= plot.y - 0.01 || chosen.length === 0) return chart;
    headroom += plot.y - highest;
    if (attempt % 4 === 3 || headroom > plot.height / 2) {
      chosen = chosen.slice(0, -1);
      headroom = labelHeight + 3;
    }
  }
}

function chartWith(
  { columns, average }: TrendBlock,
  {
    plot,
    headroom,
    chosen,
  }: { readonly plot: Area; readonly headroom: number; readonly chosen: readonly number[] },
  { typesetter, report, colors }: PlanContext,
): ChartPlan {
  const { note } = overviewStyles(colors);
  const amounts = [...columns.map(({ amount }) => amount), ...(average ? [average.amount] : [])];
  const isBelow = chosen.some((index) => (columns[index]?.amount.minor ?? 0n) < 0n);
  const bottom = plot.y + plot.height - (isBelow ? labelHeight + 3 : 0);
  const scale = trendScale(amounts, { top: plot.y + headroom, bottom });
  const step = plot.width / columns.length;
  const placed = columns.map(({ amount }, index) => ({
    x: plot.x + (index + 0.5) * step,
    top: Math.min(scale.zero, scale.heightOf(amount)),
    end: Math.max(scale.zero, scale.heightOf(amount)),
    isNegative: amount.minor < 0n,
    labelWidth: typesetter.width(amountText(amount, report.locale), { ...note, font: 'semibold' }),
  }));
  const line = average ? scale.heightOf(average.amount) : null;
  const labels = placeLabels(placed, chosen, { left: plot.x, right: plot.x + plot.width, line });
  return { plot, scale, columns: placed, labels, rowLabels: [] };
}

/**
 * The columns to label: all if every amount fits, otherwise the period's own, the highest and the lowest. Zero has no
 * label.
 */
function labeledColumns(
  { columns }: TrendBlock,
  plot: Area,
  { typesetter, report, colors }: PlanContext,
): number[] {
  const { note } = overviewStyles(colors);
  const step = plot.width / columns.length;
  const fits = columns.every(
    ({ amount }) => typesetter.width(amountText(amount, report.locale), note) <= step - 3,
  );
  const drawn = [...columns.keys()].filter((index) => columns[index]?.amount.minor !== 0n);
  if (fits) return drawn;
  const current = drawn.filter((index) => columns[index]?.isCurrent);
  const ordered = drawn.toSorted((one, other) => {
    const difference = (columns[other]?.amount.minor ?? 0n) - (columns[one]?.amount.minor ?? 0n);
    return difference > 0n ? 1 : difference < 0n ? -1 : 0;
  });
  const whole = ordered.filter((index) => columns[index]?.isWhole || columns[index]?.isCurrent);
  const chosen = [...(current.length === 1 ? current : []), whole[0], whole.at(-1)];
  return [...new Set(chosen.flatMap((index) => (index === undefined ? [] : [index])))];
}

function columnMarks(column: TrendColumn, index: number, chart: ChartPlan, { colors }: PlanContext): Mark[] {
  const { x = 0 } = chart.columns[index] ?? {};
  const width = Math.min((chart.plot.width / chart.columns.length) * 0.68, 30);
  const end = chart.scale.heightOf(column.amount);
  const height = Math.abs(end - chart.scale.zero);
  if (column.amount.minor === 0n) return [];
  const area = {
    x: x - width / 2,
    y: Math.min(end, chart.scale.zero),
    width,
    height: Math.max(height, 0.75),
  };
  const color = column.isCurrent ? colors.accent : colors.muted;
  return column.isWhole ? [box(area, color)] : [{ type: 'hatch', ...area, color }];
}

function averageMarks({ average }: TrendBlock, { plot, scale }: ChartPlan, { colors }: PlanContext): Mark[] {
  return average
    ? dashes({ x: plot.x, y: scale.heightOf(average.amount), width: plot.width }, colors.ink)
    : [];
}

function dashes({ x, y, width }: Pick<Area, 'x' | 'y' | 'width'>, color: string): Mark[] {
  const count = Math.ceil((width + dash.gap) / (dash.length + dash.gap));
  return Array.from({ length: count }, (_, index) => {
    const left = index * (dash.length + dash.gap);
    const length = Math.min(dash.length, width - left);
    return box({ x: x + left, y: y - dash.height / 2, width: length, height: dash.height }, color);
  });
}

/** Amounts above columns, with a leader line if the column is farther below. */
function labelMarks(
  { columns }: TrendBlock,
  chart: ChartPlan,
  { typesetter, report, colors }: PlanContext,
): Mark[] {
  const { note } = overviewStyles(colors);
  return chart.labels.flatMap(({ column, x, bottom }) => {
    const { amount, isCurrent } = columns[column] ?? {};
    const place = chart.columns[column];
    if (!amount || !place) return [];
    const style: TextStyle = { ...note, color: colors.ink, font: isCurrent ? 'semibold' : 'regular' };
    const distance = place.isNegative ? 0 : place.top - bottom;
    const leader = box({ x: place.x - 0.25, y: bottom + 1, width: 0.5, height: distance - 2 }, colors.soft);
    return [
      ...(distance > leaderFrom ? [leader] : []),
      ...typesetter.line(amountText(amount, report.locale), style, {
        x,
        baseline: bottom - 1.2,
        align: 'center',
      }),
    ];
  });
}

/** The columns with names: all, or every second, third or nth up to the last, depending on the space. */
function namedColumns(
  columns: TrendBlock['columns'],
  plot: Area,
  { typesetter, colors }: PlanContext,
): readonly number[] {
  const { note } = overviewStyles(colors);
  const widest = Math.max(...columns.map(({ label }) => typesetter.width(label, note)));
  const distance = Math.max(1, Math.ceil((widest + 3) / (plot.width / columns.length)));
  return [...columns.keys()].filter((index) => (columns.length - 1 - index) % distance === 0);
}

/** The names of columns. */
function nameMarks(
  { columns }: TrendBlock,
  { plot, columns: places }: ChartPlan,
  context: PlanContext,
): Mark[] {
  const { typesetter, colors } = context;
  const { note } = overviewStyles(colors);
  return namedColumns(columns, plot, context).flatMap((index) => {
    const { x = 0 } = places[index] ?? {};
    const { label = '', isCurrent = false } = columns[index] ?? {};
    const style: TextStyle = isCurrent ? { ...note, color: colors.ink, font: 'semibold' } : note;
    const half = typesetter.width(label, style) / 2;
    const middle = Math.min(Math.max(x, plot.x + half), plot.x + plot.width - half);
    return typesetter.line(label, style, {
      x: middle,
      baseline: plot.y + plot.height + 10.5,
      align: 'center',
    });
  });
}

/** The amounts below the names of their columns. */
function rowLabelMarks(
  { columns }: TrendBlock,
  { plot, rowLabels }: ChartPlan,
  { typesetter, report, colors }: PlanContext,
): Mark[] {
  const { note } = overviewStyles(colors);
  return rowLabels.flatMap(({ column, x, isNamed }) => {
    const { label, amount, isCurrent } = columns[column] ?? {};
    if (!amount) return [];
    const style: TextStyle = { ...note, color: colors.ink, font: isCurrent ? 'semibold' : 'regular' };
    const text = amountText(amount, report.locale);
    return typesetter.line(isNamed ? `${label} ${text}` : text, style, {
      x,
      baseline: plot.y + plot.height + 10.5 + rowHeight,
      align: 'center',
    });
  });
}
