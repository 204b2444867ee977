import type { Figure, FigureList } from '@outlay/reports';
import { formatCell, formatChange } from '../../format/cell.ts';
import type { Block, Content } from '../page/page-plan.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { blockOf, box, decoration } from './block.ts';
import type { PlanContext } from './plan-context.ts';

const gap = 10;
const inset = 12;
/** Maximum number of lines of a note; high, because notes contain amounts and names. */
const maxNoteLines = 16;

type TileLine = { readonly text: string; readonly style: TextStyle; readonly height: number };

/** Returns the destination that a figure links to; `null` for none. */
export type FigureLink = (figure: Figure) => string | null;

/** Plans figures as tiles with name, value and changes, two to four in a row. */
export function planTiles({ figures }: FigureList, context: PlanContext, linkOf: FigureLink): Block[] {
  const { contentWidth } = context.page;
  const inARow = figures.length === 4 ? 4 : Math.min(Math.max(figures.length, 2), 3);
  const rows = Array.from({ length: Math.ceil(figures.length / inARow) }, (_, index) =>
    figures.slice(index * inARow, (index + 1) * inARow),
  );
  const width = (contentWidth - gap * (inARow - 1)) / inARow;
  return rows.map((row, index) => ({
    ...planRow(row, { width, linkOf }, context),
    space: index === 0 ? 2 : gap,
  }));
}

function planRow(
  figures: readonly Figure[],
  { width, linkOf }: { readonly width: number; readonly linkOf: FigureLink },
  context: PlanContext,
): Block {
  const { page } = context;
  const inner = width - 2 * inset;
  const sizes = figures.map((figure) => valueSize(figure, inner, context));
  const labels = figures.map(({ label }) => context.typesetter.lines(label, labelStyle(context), inner, 3));
  const shape = {
    width: inner,
    size: Math.min(...sizes),
    labelLines: Math.max(...labels.map((lines) => lines.length)),
  };
  const tiles = figures.map((figure) => ({
    figure,
    lines: tileLines(figure, shape, context),
    tag: tagOf('P'),
  }));
  const height =
    22 + Math.max(...tiles.map(({ lines }) => lines.reduce((sum, line) => sum + line.height, 0)));
  return blockOf({
    height,
    contents: (top) =>
      tiles.flatMap(({ figure, lines, tag }, index): Content[] => {
        const area = { x: page.left + index * (width + gap), y: top, width, height };
        let bottom = top + 9;
        const marks = lines.flatMap(({ text, style, height: lineHeight }) => {
          bottom += lineHeight;
          const place = { x: area.x + inset, baseline: bottom - lineHeight * 0.2, align: 'left' } as const;
          return context.typesetter.line(text, style, place);
        });
        const to = linkOf(figure);
        const link = to === null ? {} : { link: { to, area, about: figure.label } };
        return [decoration(box(area, context.colors.tint, 5)), { tag, marks, ...link }];
      }),
  });
}

const valueStyle = { font: 'semibold', size: 17 } as const;

function labelStyle({ colors }: PlanContext): TextStyle {
  return { font: 'regular', size: 8.5, color: colors.soft };
}

/** The type size with which the value of a figure fits its tile, in points. */
function valueSize({ value }: Figure, width: number, { report, typesetter, colors }: PlanContext): number {
  const { size } = valueStyle;
  const needed = typesetter.width(formatCell(value, report.locale), { ...valueStyle, color: colors.ink });
  return needed <= width ? size : Math.max(7, (size * width) / needed - 0.05);
}

/** What the tiles of a row share, so that their values are alike and side by side. */
type TileShape = {
  /** The width of the text, in points. */
  readonly width: number;
  /** The type size of the value, in points. */
  readonly size: number;
  readonly labelLines: number;
};

function tileLines(figure: Figure, { width, size, labelLines }: TileShape, context: PlanContext): TileLine[] {
  const { report, typesetter, colors } = context;
  const { locale } = report;
  const label = labelStyle(context);
  const change: TextStyle = { font: 'semibold', size: 8.5, color: colors.ink };
  const set = (text: string, style: TextStyle, height: number, maximumLines?: number): TileLine[] =>
    typesetter.lines(text, style, width, maximumLines).map((line) => ({ text: line, style, height }));
  const labels = set(figure.label, label, 12, 3);
  const empty = Array.from({ length: labelLines - labels.length }, () => ({
    text: '',
    style: label,
    height: 12,
  }));
  return [
    ...labels,
    ...empty,
    ...set(formatCell(figure.value, locale), { ...valueStyle, color: colors.ink, size }, 27),
    ...figure.changes.flatMap((each) => [
      ...set(formatChange(each, locale), change, 12),
      ...set(each.comparedTo, label, 12, 3),
    ]),
    // What a change would hide follows it.
    ...(figure.note === null ? [] : set(figure.note, label, 12, maxNoteLines)),
  ];
}
