import { type CategoryBlock, type CategoryLine, foldCategories, formatShare } from '@outlay/reports';
import type { Mark } from '../page/page-plan.ts';
import { type Tag, tagOf } from '../page/tag.ts';
import { box, decoration } from '../plan/block.ts';
import { amountText } from './amount-text.ts';
import { fittedLine } from './fitted-text.ts';
import {
  type BlockRow,
  type BlockSetting,
  type CellText,
  type ColumnHead,
  cachedRows,
  headWithColumns,
  type OverviewBlock,
  rowContents,
} from './overview-block.ts';

const rowHeight = 15.5;
const barHeight = 8;
const gap = 7;
const minBarWidth = 20;
/** Names next to bars are shortened to this width, points. */
const maxNameWidth = 112;
/** If names would have to be narrower than this, bars are left out; points. */
const minNameWidth = 44;
const maxRows = 16;

/** The name width, the bar area, and the right edges of the figure columns, from the left edge of the block. */
type Columns = {
  readonly name: number;
  readonly bar: { readonly x: number; readonly width: number };
  readonly amount: number;
  readonly share: number;
  readonly change: number;
};

/** Plans the categories with name, bar, amount, share and change; the smallest are folded into one row. */
export function planCategories(block: CategoryBlock, setting: BlockSetting): OverviewBlock {
  const { title, rows } = block;
  const fewest = Math.min(rows.length, 3);
  const limit = Math.min(rows.length, maxRows);
  const columns = columnsOf(block, linesOf(rows, { fewest, limit }, setting), setting);
  return {
    head: headWithColumns(title, columnHeads(block, columns, setting), setting),
    width: setting.width,
    minRows: fewest,
    usualRows: Math.min(rows.length, 9),
    maxRows: limit,
    rows: cachedRows((count) => {
      const folded = foldCategories(rows, count, setting.context.report.locale);
      const shown = [...folded.rows, ...(folded.rest ? [folded.rest] : [])];
      const table = tagOf('Table');
      const largest = shown.reduce(
        (most, { amount }) => (magnitude(amount.minor) > most ? magnitude(amount.minor) : most),
        1n,
      );
      return shown.map((line) =>
        planLine(line, { table, columns, largest, isRest: line === folded.rest }, setting),
      );
    }),
  };
}

type LinePlan = {
  readonly table: Tag;
  readonly columns: Columns;
  readonly largest: bigint;
  readonly isRest: boolean;
};

function planLine(
  line: CategoryLine,
  { table, columns, largest, isRest }: LinePlan,
  setting: BlockSetting,
): BlockRow {
  const { context, styles } = setting;
  const texts = textsOf(line, setting);
  const hasBar = columns.bar.width > 0 && !(isRest && isWider(nameOf(line), columns.name, setting));
  const room = hasBar ? columns.name : columns.bar.x + columns.bar.width;
  const name = fittedLine(nameOf(line), { style: styles.text, width: room }, context.typesetter);
  return {
    height: rowHeight,
    contents({ x, y }) {
      const baseline = y + 10.5;
      const right = (edge: number) => ({ x: x + edge, baseline, align: 'right' }) as const;
      const cells: CellText[] = [
        { text: name, style: styles.text, place: { x, baseline, align: 'left' } },
        { text: texts.amount, style: styles.text, place: right(columns.amount) },
        { text: texts.share, style: styles.quiet, place: right(columns.share) },
        { text: texts.change, style: styles.quiet, place: right(columns.change) },
      ];
      const width = (columns.bar.width * Number((magnitude(line.amount.minor) * 10_000n) / largest)) / 10_000;
      const bar = { x: x + columns.bar.x, y: y + 3.5, width: Math.max(width, 0.75), height: barHeight };
      const color = isRest ? context.colors.muted : context.colors.accent;
      const mark: Mark =
        line.amount.minor < 0n ? { type: 'hatch', ...bar, color } : box(bar, color, Math.min(1.5, width / 2));
      return [...(hasBar ? [decoration(mark)] : []), ...rowContents(table, cells, context)];
    },
  };
}

/** Whether a name would be shortened: that of the rest says what its sum is, and replaces its bar instead. */
function isWider(name: string, width: number, { context, styles }: BlockSetting): boolean {
  return context.typesetter.width(name, styles.text) > width;
}

/** The lines that may be shown, with any number of categories folded into the last one. */
function linesOf(
  rows: readonly CategoryLine[],
  { fewest, limit }: { readonly fewest: number; readonly limit: number },
  { context: { report } }: BlockSetting,
): CategoryLine[] {
  const counts = Array.from({ length: limit - fewest + 1 }, (_, index) => fewest + index);
  const folded = counts.flatMap((count) => foldCategories(rows, count, report.locale).rest ?? []);
  return [...rows.slice(0, limit), ...folded];
}

/** The headings above the figures: the currency, and those of shares and changes if there are any. */
function columnHeads(
  { columns: { share, change }, rows }: CategoryBlock,
  edges: Columns,
  { context, styles, width }: BlockSetting,
): ColumnHead[] {
  const currency = rows[0]?.amount.currency ?? '';
  const hasShare = edges.share > edges.amount;
  const room = width - edges.share - gap;
  return [
    { lines: [currency], right: edges.amount, isCurrency: true },
    ...(hasShare ? [{ lines: [share], right: edges.share }] : []),
    ...(change === null || room <= 0
      ? []
      : [{ lines: context.typesetter.lines(change, styles.note, room), right: width }]),
  ];
}

/**
 * Figures get the width that they and their headings need. Names are shortened to make space for bars, down to a
 * minimum width.
 */
function columnsOf(
  { columns: heads, rows }: CategoryBlock,
  lines: readonly CategoryLine[],
  setting: BlockSetting,
): Columns {
  const { context, width, styles } = setting;
  const widest = (textOf: (line: CategoryLine) => string) =>
    Math.max(0, ...lines.map((line) => context.typesetter.width(textOf(line), styles.text)));
  const [amount, share, change] = (
    [
      ['amount', ''],
      ['share', heads.share],
      ['change', heads.change ?? ''],
    ] as const
  ).map(([key, head]) => {
    const figures = widest((line) => textsOf(line, setting)[key]);
    const words = head.split(' ').map((word) => context.typesetter.width(word, styles.note));
    return figures === 0 ? 0 : Math.max(figures, ...words);
  }) as [number, number, number];
  const currency = context.typesetter.width(rows[0]?.amount.currency ?? '', styles.text);
  const spaced = (column: number) => (column > 0 ? column + gap : 0);
  const shareEdge = width - spaced(change);
  const amountEdge = shareEdge - spaced(share);
  const left = amountEdge - Math.max(amount, currency) - gap;
  const names = Math.min(widest(nameOf), maxNameWidth, left - gap - minBarWidth);
  const hasBar = names >= Math.min(widest(nameOf), minNameWidth);
  const name = hasBar ? names : left;
  const bar = { x: name + gap, width: hasBar ? left - name - gap : 0 };
  return { name, bar, amount: amountEdge, share: shareEdge, change: width };
}

function textsOf({ amount, perMille, change }: CategoryLine, { context }: BlockSetting) {
  const { locale } = context.report;
  return {
    amount: amountText(amount, locale),
    share: perMille === null ? '' : formatShare(perMille, locale),
    change: change ?? '',
  };
}

function nameOf({ icon, name }: CategoryLine): string {
  return icon === null ? name : `${icon} ${name}`;
}

function magnitude(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
