import { formatMoney, type SpentBlock, type TrendBlock } from '@outlay/reports';
import type { Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { fittedLines } from './fitted-text.ts';
import type { Corner } from './overview-block.ts';
import { overviewStyles } from './overview-styles.ts';
import { planTrend } from './trend-chart.ts';

const gap = 22;
const minChartWidth = 215;
const textWidth = 205;
const maxLines = 4;

/**
 * Maximum number of lines per note if nothing else fits. Otherwise notes are not truncated, because they have
 * amounts.
 */
export const shortNotes = 6;

/** The amount with its comparisons and notes, and the chart; lengths in points. */
export type SpentPart = {
  /** The minimum, usual and maximum height of the chart; zero without one. */
  readonly chart: { readonly minimum: number; readonly usual: number; readonly maximum: number };
  readonly height: (chart: number) => number;
  readonly contents: (top: number, chart: number) => Content[];
};

type Line = { readonly text: string; readonly style: TextStyle; readonly height: number };

/** Paragraphs of lines of text. */
type Lines = readonly (readonly Line[])[];

/** Plans the amount with the chart next to it or below it. Amounts are never truncated. */
export function planSpent(
  trend: TrendBlock | null,
  context: PlanContext,
  maxNoteLines = Number.POSITIVE_INFINITY,
): SpentPart {
  const { page, report, typesetter } = context;
  const { spent } = report.overview;
  const whole = page.contentWidth;
  const { amount } = overviewStyles(context.colors);
  const needed = spent.amount
    ? typesetter.width(formatMoney(spent.amount, report.locale), amount)
    : whole * 0.45;
  const isStacked = trend !== null && needed > whole - gap - minChartWidth;
  const side = trend === null ? whole : isStacked ? textWidth : Math.max(needed, textWidth);
  const lead = leadLines(spent, isStacked ? whole : side, context);
  const details = detailLines(spent, { width: side, maxNoteLines }, context);
  const above = isStacked ? heightOf(lead) + 6 : 0;
  const beside = isStacked ? details : [...lead, ...details];
  const chartLeft = beside.length === 0 ? 0 : side + gap;
  return {
    chart: trend ? { minimum: 86, usual: 128, maximum: 250 } : { minimum: 0, usual: 0, maximum: 0 },
    height: (chart) => above + Math.max(heightOf(beside), chart),
    contents(top, chart) {
      const corner = { x: page.left, y: top + above };
      const area = { x: page.left + chartLeft, y: top + above, width: whole - chartLeft, height: chart };
      return [
        ...(isStacked ? lineContents(lead, { x: page.left, y: top }, context) : []),
        ...lineContents(beside, corner, context),
        ...(trend ? [planTrend(trend, area, context)] : []),
      ];
    },
  };
}

/** The label and the amount, in a smaller size if it is wider than the page. */
function leadLines({ label, amount }: SpentBlock, width: number, context: PlanContext): Lines {
  const { typesetter, report, colors } = context;
  const styles = overviewStyles(colors);
  if (!amount) {
    const lines = fittedLines(label, { style: styles.nothing, width }, 3, typesetter);
    return [lines.map((text) => ({ text, style: styles.nothing, height: 25 }))];
  }
  const text = formatMoney(amount, report.locale);
  const needed = typesetter.width(text, styles.amount);
  const size = needed <= width ? styles.amount.size : (styles.amount.size * width) / needed - 0.01;
  return [
    fittedLines(label, { style: styles.quiet, width }, 2, typesetter).map((line) => ({
      text: line,
      style: styles.quiet,
      height: 13,
    })),
    [{ text, style: { ...styles.amount, size }, height: size + 8 }],
  ];
}

/** The comparisons and notes of the amount. */
function detailLines(
  { comparisons, notes }: SpentBlock,
  { width, maxNoteLines }: { readonly width: number; readonly maxNoteLines: number },
  { typesetter, colors }: PlanContext,
): Lines {
  const styles = overviewStyles(colors);
  const paragraph = (text: string, style: TextStyle, [height, maximumLines]: readonly [number, number]) => {
    const lines = fittedLines(text, { style, width }, maximumLines, typesetter);
    return lines.map((line, index) => ({
      text: line,
      style,
      height: height + (index === lines.length - 1 ? 2 : 0),
    }));
  };
  return [
    ...comparisons.map((text) => paragraph(text, styles.text, [12, maxLines])),
    ...notes.map((text) => paragraph(text, styles.note, [10.5, maxNoteLines])),
  ];
}

function heightOf(lines: Lines): number {
  return lines.flat().reduce((sum, { height }) => sum + height, 0);
}

function lineContents(lines: Lines, { x, y }: Corner, { typesetter }: PlanContext): Content[] {
  let top = y;
  return lines.map((paragraph) =>
    tagged(
      tagOf('P'),
      paragraph.flatMap(({ text, style, height }) => {
        const baseline = top + style.size * 0.98;
        top += height;
        return typesetter.line(text, style, { x, baseline, align: 'left' });
      }),
    ),
  );
}
