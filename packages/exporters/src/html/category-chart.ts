import { type CategoryTotal, formatCount, formatMoney, formatShare, type Report } from '@outlay/reports';
import { largestBars } from '../format/largest-bars.ts';
import { escapeHtml } from './escape-html.ts';
import { hatch, htmlChart } from './html-chart.ts';
import { htmlWords } from './html-words.ts';

const maxBars = 12;
const rowHeight = 42;
const widestPercent = 44;
const maxNameCharacters = 34;

/**
 * Bars of the categories in the main currency, each with its name, amount and share. A net refund is a hatched bar left of
 * zero.
 */
export function categoryChart({ figures, locale }: Report): string {
  const words = htmlWords[locale];
  const all = figures.categories.filter(({ amount }) => amount.currency === figures.mainCurrency);
  const { shown, isCut } = largestBars(all, ({ amount }) => amount.minor, maxBars);
  if (shown.length === 0) return '';
  const scale = barScale(shown.map(({ amount }) => amount.minor));
  const values = shown.map(({ amount, perMille }) => {
    const money = formatMoney(amount, locale);
    return perMille === null ? money : `${money} · ${formatShare(perMille, locale)}`;
  });
  const bars = shown.map(({ amount, ...category }, index) => {
    const y = index * rowHeight;
    const { start, width, end } = barOn(scale, amount.minor);
    const look = amount.minor < 0n ? 'bar hatched' : 'bar';
    const zeroLine =
      scale.low < 0n
        ? `<line class="zero" x1="${scale.zero}%" x2="${scale.zero}%" y1="${y + 18}" y2="${y + 37}"/>`
        : '';
    return (
      `<text y="${y + 15}">${escapeHtml(shortened(nameOf({ ...category, amount })))}</text>` +
      `<rect class="${look}" x="${start}%" y="${y + 21}" width="${width}%" height="13" rx="2"/>${zeroLine}` +
      `<text class="figure" x="${end}%" dx="8" y="${y + 32}">${escapeHtml(values[index] ?? '')}</text>\n`
    );
  });
  const note = isCut
    ? words.largestCategories(formatCount(shown.length, locale), formatCount(all.length, locale))
    : '';
  return htmlChart({
    id: 'category-chart',
    title: words.categoryChart(figures.mainCurrency),
    description: shown.map((category, index) => `${nameOf(category)}: ${values[index]}`).join('; '),
    note,
    height: shown.length * rowHeight,
    role: 'img',
    drawing: hatch + bars.join(''),
  });

  function nameOf({ emoji, category }: CategoryTotal): string {
    const name = category ?? words.uncategorized;
    return emoji === null ? name : `${emoji} ${name}`;
  }
}

function shortened(name: string): string {
  const characters = Array.from(name);
  return characters.length > maxNameCharacters
    ? `${characters.slice(0, maxNameCharacters - 1).join('')}…`
    : name;
}

/** From the largest net refund to the largest amount, in minor units; `zero` in percent of the width. */
type BarScale = { readonly low: bigint; readonly high: bigint; readonly zero: number };

function barScale(amounts: readonly bigint[]): BarScale {
  const low = amounts.reduce((lowest, minor) => (minor < lowest ? minor : lowest), 0n);
  const high = amounts.reduce((highest, minor) => (minor > highest ? minor : highest), 0n);
  return { low, high, zero: percentOf(-low, high - low) };
}

/** The position of a bar in percent of the width. Its amount is to the right of it, or of zero. */
function barOn({ low, high, zero }: BarScale, minor: bigint) {
  const range = high - low;
  if (minor >= 0n) {
    const width = percentOf(minor, range);
    return { start: zero, width, end: rounded(zero + width) };
  }
  const start = percentOf(minor - low, range);
  return { start, width: rounded(zero - start), end: zero };
}

function percentOf(minor: bigint, range: bigint): number {
  return Number((minor * BigInt(widestPercent * 100)) / range) / 100;
}

function rounded(percent: number): number {
  return Math.round(percent * 100) / 100;
}
