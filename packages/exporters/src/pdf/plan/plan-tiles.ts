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
  const tiles = figures.map((figure) => ({
    figure,
    lines: tileLines(figure, width - 2 * inset, context),
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

function tileLines(figure: Figure, width: number, { report, typesetter, colors }: PlanContext): TileLine[] {
  const { locale } = report;
  const label: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
  const value: TextStyle = { font: 'semibold', size: 17, color: colors.ink };
  const change: TextStyle = { font: 'semibold', size: 8.5, color: colors.ink };
  const set = (text: string, style: TextStyle, height: number, maximumLines?: number): TileLine[] =>
    typesetter.lines(text, style, width, maximumLines).map((line) => ({ text: line, style, height }));
  const figureText = formatCell(figure.value, locale);
  const needed = typesetter.width(figureText, value);
  const size = needed <= width ? value.size : Math.max(7, (value.size * width) / needed - 0.05);
  return [
    ...set(figure.label, label, 12, 3),
    ...set(figureText, { ...value, size }, 27),
    ...(figure.note === null ? [] : set(figure.note, label, 12, maxNoteLines)),
    ...figure.changes.flatMap((each) => [
      ...set(formatChange(each, locale), change, 12),
      ...set(each.comparedTo, label, 12, 3),
    ]),
  ];
}
