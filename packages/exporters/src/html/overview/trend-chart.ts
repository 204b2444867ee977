import { formatMoney, type Locale, type TrendBlock } from '@outlay/reports';
import { phrases } from '../../format/phrases.ts';
import { escapeHtml } from '../escape-html.ts';
import { htmlSentence } from '../html-sentence.ts';

const plotTop = 26;
const plotHeight = 116;
const height = 172;

type TrendColumn = TrendBlock['columns'][number];

/** The range from the lowest to the highest amount, in minor units; includes zero. */
type Range = { readonly low: bigint; readonly high: bigint };

/** A column chart over time. Each column has a name, is focusable, and shows its value on focus and hover. */
export function trendChart(trend: TrendBlock | null, locale: Locale): string {
  if (!trend) return '';
  const { columns, average, title, unit } = trend;
  const range = rangeOf(columns);
  const drawing = [
    ...columns.map((column, index) => columnOf(column, placeOf(index, columns.length), range, locale)),
    `<line class="zero" x2="100%" y1="${at(0n, range)}" y2="${at(0n, range)}"/>\n`,
    average
      ? `<line class="average" x2="100%" y1="${at(average.amount.minor, range)}" y2="${at(average.amount.minor, range)}"/>\n`
      : '',
    highestLabel(columns, range, locale),
  ];
  const dash = '<span class="dash" aria-hidden="true"></span>';
  const notes = [
    ...(average
      ? [`${dash} ${htmlSentence(`${average.label}: ${formatMoney(average.amount, locale)}`)}`]
      : []),
    ...(columns.every(({ isWhole }) => isWhole)
      ? []
      : [htmlSentence(phrases[locale].unfinished('dashes', unit))]),
  ];
  const note = notes.length > 0 ? `<figcaption>${notes.join('; ')}</figcaption>\n` : '';
  return `<figure class="trend">\n<svg role="group" aria-label="${escapeHtml(title)}" width="100%" height="${height}">\n${drawing.join('')}</svg>\n${note}</figure>\n`;
}

/** The position of a column in percent of the width, and the anchor of a text that fits there. */
type Place = { readonly start: number; readonly width: number; readonly middle: number; readonly side: Side };
type Side = 'start' | 'middle' | 'end';

function placeOf(index: number, count: number): Place {
  const width = 100 / count;
  const middle = (index + 0.5) * width;
  const side: Side = middle < 30 ? 'start' : middle > 70 ? 'end' : 'middle';
  return { start: index * width, width, middle, side };
}

function columnOf(
  { amount, label, name, isCurrent, isWhole }: TrendColumn,
  place: Place,
  range: Range,
  locale: Locale,
) {
  const [y, zero] = [at(amount.minor, range), at(0n, range)];
  const value = escapeHtml(`${name}: ${formatMoney(amount, locale)}`);
  const look = `column${isCurrent ? ' current' : ''}${isWhole ? '' : ' unfinished'}`;
  return (
    `<g class="${look}" role="img" tabindex="0" aria-label="${value}">` +
    `<rect class="hit" x="${rounded(place.start)}%" y="${plotTop - 6}" width="${rounded(place.width)}%" height="${height - plotTop + 6}"/>` +
    `<rect class="bar" x="${rounded(place.start + place.width * 0.14)}%" y="${Math.min(y, zero)}" width="${rounded(place.width * 0.72)}%" height="${rounded(Math.abs(y - zero))}"/>` +
    `<text class="mark" x="${rounded(place.middle)}%" y="${height - 8}">${escapeHtml(label)}</text>` +
    `<text class="tip ${place.side}" x="${rounded(edgeOf(place))}%" y="14">${value}</text></g>\n`
  );
}

/**
 * The label of the highest amount, for scale. Omitted for the current period, whose amount is at the top of the page.
 */
function highestLabel(columns: readonly TrendColumn[], range: Range, locale: Locale): string {
  const highest = columns.reduce((most, column) => (column.amount.minor > most.amount.minor ? column : most));
  if (highest.isCurrent || highest.amount.minor === 0n) return '';
  const place = placeOf(columns.indexOf(highest), columns.length);
  return `<text class="highest ${place.side}" aria-hidden="true" x="${rounded(edgeOf(place))}%" y="${at(highest.amount.minor, range) - 6}">${escapeHtml(formatMoney(highest.amount, locale))}</text>\n`;
}

function rangeOf(columns: readonly TrendColumn[]): Range {
  const amounts = columns.map(({ amount }) => amount.minor);
  const low = amounts.reduce((least, minor) => (minor < least ? minor : least), 0n);
  const high = amounts.reduce((most, minor) => (minor > most ? minor : most), 0n);
  return low === high ? { low, high: low + 1n } : { low, high };
}

/** The vertical position of an amount, in pixels. */
function at(minor: bigint, { low, high }: Range): number {
  return rounded(plotTop + (plotHeight * Number(((high - minor) * 10_000n) / (high - low))) / 10_000);
}

/** The anchor position of a text that stays inside the drawing. */
function edgeOf({ side, start, middle, width }: Place): number {
  return { start, middle, end: start + width }[side];
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
