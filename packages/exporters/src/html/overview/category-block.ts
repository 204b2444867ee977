import {
  type CategoryBlock,
  type CategoryLine,
  foldCategories,
  formatShare,
  type Locale,
} from '@outlay/reports';
import { escapeHtml } from '../escape-html.ts';
import { bareAmount, block, nameWithIcon } from './block.ts';

/** Categories as a sorted list of bars with amount, share and change; those beyond `max` are folded into one row. */
export function categoryBlock(categories: CategoryBlock | null, max: number, locale: Locale): string {
  const [first] = categories?.rows ?? [];
  if (!categories || !first) return '';
  const { rows, rest } = foldCategories(categories.rows, max, locale);
  const shown = rest === null ? rows : [...rows, rest];
  const longest = rows.reduce(
    (most, { amount }) => (magnitude(amount.minor) > most ? magnitude(amount.minor) : most),
    1n,
  );
  const { columns } = categories;
  const isCompared = columns.change !== null && shown.some(({ change }) => change !== null);
  const hasShares = shown.some(({ perMille }) => perMille !== null);
  const labels = [...(hasShares ? [columns.share] : []), ...(isCompared ? [columns.change] : [])];
  const head = headOf(columns.name, first.amount.currency, labels);
  const body = shown.map((row) =>
    rowOf(row, { longest, hasShares, isCompared, isRest: row === rest, locale }),
  );
  const look = hasShares ? 'bars' : 'bars no-shares';
  const table = `<table class="${look}">\n${head}<tbody>\n${body.join('')}</tbody>\n</table>\n`;
  return block(categories.title, {}, table);
}

/** The headings of the columns; the currency stands above the amounts. */
function headOf(name: string, currency: string, figures: readonly (string | null)[]): string {
  const labels = figures.map((label) => `<th scope="col" class="n">${escapeHtml(label ?? '')}</th>`);
  const unit = `<th scope="col" class="n unit">${escapeHtml(currency)}</th>`;
  const first = `<th scope="col">${escapeHtml(name)}</th><td class="track"></td>`;
  return `<thead><tr>${first}${unit}${labels.join('')}</tr></thead>\n`;
}

type RowContext = {
  readonly longest: bigint;
  readonly hasShares: boolean;
  readonly isCompared: boolean;
  readonly isRest: boolean;
  readonly locale: Locale;
};

function rowOf(row: CategoryLine, { longest, hasShares, isCompared, isRest, locale }: RowContext): string {
  const { amount, perMille, change } = row;
  const cells = [
    `<th scope="row">${nameWithIcon(row)}</th>`,
    `<td class="track">${isRest ? '' : barOf(amount.minor, longest)}</td>`,
    `<td class="n">${bareAmount(amount, locale)}</td>`,
    ...(hasShares
      ? [`<td class="n part">${perMille === null ? '' : formatShare(perMille, locale)}</td>`]
      : []),
    ...(isCompared ? [`<td class="n part">${escapeHtml(change ?? '')}</td>`] : []),
  ];
  return `<tr${isRest ? ' class="rest"' : ''}>${cells.join('')}</tr>\n`;
}

function barOf(minor: bigint, longest: bigint): string {
  const width = Number((magnitude(minor) * 1000n) / longest) / 10;
  const look = minor < 0n ? 'bar refund' : 'bar';
  return `<svg width="100%" height="10" aria-hidden="true"><rect class="${look}" width="${width}%" height="10" rx="2"/></svg>`;
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
