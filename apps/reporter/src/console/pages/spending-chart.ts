import type { Money } from '@outlay/core/money';
import { html } from 'hono/html';
import { type Markup, noMarkup } from './markup.ts';

/** A column of a chart: its label, and its amount; without one, nothing is known. */
export type ChartColumn = { readonly label: string; readonly amount: Money | undefined };

/** What a chart is called for people who do not see it, and how its largest amount is written. */
export type ChartText = {
  readonly title: string;
  readonly id: string;
  readonly amountText: (amount: Money) => string;
};

const [columnWidth, gap, height, labelHeight] = [48, 10, 150, 24] as const;
/** The height of a column that is known and zero. */
const leastHeight = 2;

/** Where the column of an amount is. */
export type ColumnShape = { readonly y: number; readonly height: number };

/** The shapes of columns on a common scale that contains zero, and where zero is. */
export function columnShapes(amounts: readonly (Money | undefined)[]): {
  readonly zero: number;
  readonly shapes: readonly (ColumnShape | undefined)[];
} {
  const known = amounts.flatMap((amount) => (amount ? [amount.minor] : []));
  const top = known.reduce((most, minor) => (minor > most ? minor : most), 0n);
  const bottom = known.reduce((least, minor) => (minor < least ? minor : least), 0n);
  const range = top - bottom || 1n;
  // Whole hundredths: an amount can have more digits than a number.
  const scaled = (minor: bigint) => Number((minor * BigInt(height) * 100n) / range) / 100;
  const zero = scaled(top);
  const shapes = amounts.map((amount) => {
    if (!amount) return undefined;
    const size = Math.max(leastHeight, Math.abs(scaled(amount.minor)));
    return { y: amount.minor < 0n ? zero : zero - size, height: size };
  });
  return { zero, shapes };
}

/**
 * A chart of columns; a column without an amount is a gap. A line with the largest amount gives the scale; the table beside it
 * has all amounts.
 */
export function columnChart(columns: readonly ChartColumn[], { title, id, amountText }: ChartText): Markup {
  const { zero, shapes } = columnShapes(columns.map(({ amount }) => amount));
  const width = columns.length * columnWidth;
  const drawn = columns.map(({ label }, index) => {
    const x = index * columnWidth + gap / 2;
    const shape = shapes[index];
    const column = shape
      ? html`<rect class="column" x="${x}" y="${shape.y}" width="${columnWidth - gap}" height="${shape.height}"/>`
      : html`<rect class="gap" x="${x}" y="1" width="${columnWidth - gap}" height="${height - 2}"/>`;
    return html`${column}<text x="${x + (columnWidth - gap) / 2}" y="${height + labelHeight - 6}">${label}</text>`;
  });
  const axis = columns.length === 0 ? noMarkup : html`<line x1="0" y1="${zero}" x2="${width}" y2="${zero}"/>`;
  const largest = largestOf(columns);
  const scale = largest
    ? html`<line class="scale" x1="0" y1="0" x2="${width}" y2="0"/><text class="scale" x="0" y="-6">${amountText(largest)}</text>`
    : noMarkup;
  return html`<svg class="chart" role="img" aria-labelledby="${id}" viewBox="0 ${-labelHeight} ${width} ${height + 2 * labelHeight}"><title id="${id}">${title}</title>${drawn}${scale}${axis}</svg>`;
}

/** The largest amount; `undefined` if none is above zero, so that the line of zero is the highest. */
function largestOf(columns: readonly ChartColumn[]): Money | undefined {
  return columns
    .flatMap(({ amount }) => (amount && amount.minor > 0n ? [amount] : []))
    .reduce<Money | undefined>(
      (most, amount) => (most && most.minor >= amount.minor ? most : amount),
      undefined,
    );
}
