import type { Figure, FigureList } from '@outlay/reports';
import { formatCell, formatChange } from '../format/cell.ts';
import { phrases } from '../format/phrases.ts';
import { blockOf, box } from './block.ts';
import type { Block, Mark } from './page-plan.ts';
import type { PlanContext } from './plan-context.ts';
import { colors, contentWidth, page } from './theme.ts';
import type { TextStyle } from './typesetter.ts';

const gap = 10;
const inset = 12;
const label: TextStyle = { font: 'regular', size: 8.5, color: colors.soft };
const value: TextStyle = { font: 'semibold', size: 17, color: colors.ink };
const change: TextStyle = { font: 'semibold', size: 8.5, color: colors.ink };

type TileLine = { readonly text: string; readonly style: TextStyle; readonly height: number };

/** Plans figures as tiles, two to four in a row: the name, the figure and how it changed. */
export function planTiles({ figures }: FigureList, context: PlanContext): Block[] {
  const aRow = figures.length === 4 ? 4 : Math.min(Math.max(figures.length, 2), 3);
  const rows = Array.from({ length: Math.ceil(figures.length / aRow) }, (_, index) =>
    figures.slice(index * aRow, (index + 1) * aRow),
  );
  return rows.map((row, index) => planRow(row, { aRow, isFirst: index === 0 }, context));
}

function planRow(
  figures: readonly Figure[],
  { aRow, isFirst }: { readonly aRow: number; readonly isFirst: boolean },
  context: PlanContext,
): Block {
  const width = (contentWidth - gap * (aRow - 1)) / aRow;
  const tiles = figures.map((figure) => tileLines(figure, width - 2 * inset, context));
  const height = 22 + Math.max(...tiles.map((lines) => lines.reduce((sum, line) => sum + line.height, 0)));
  return blockOf({
    height,
    space: isFirst ? 2 : gap,
    marks: (top) =>
      tiles.flatMap((lines, index): Mark[] => {
        const x = page.left + index * (width + gap);
        let bottom = top + 9;
        const marks = lines.flatMap(({ text, style, height: lineHeight }) => {
          bottom += lineHeight;
          const place = { x: x + inset, baseline: bottom - lineHeight * 0.2, align: 'left' } as const;
          return context.typesetter.line(text, style, place);
        });
        return [box({ x, y: top, width, height }, colors.tint, 5), ...marks];
      }),
  });
}

function tileLines(figure: Figure, width: number, { report, typesetter }: PlanContext): TileLine[] {
  const { locale } = report;
  const set = (text: string, style: TextStyle, height: number, maximumLines?: number): TileLine[] =>
    typesetter.lines(text, style, width, maximumLines).map((line) => ({ text: line, style, height }));
  const figureText = formatCell(figure.value, locale);
  const lines = [...set(figure.label, label, 12, 3), ...set(figureText, fitting(figureText, width), 27)];
  if (figure.note !== null) lines.push(...set(figure.note, label, 12, 2));
  for (const each of figure.changes) {
    lines.push(...set(formatChange(each, locale), change, 12));
    lines.push(...set(phrases[locale].comparedTo(each.against), label, 12, 2));
  }
  return lines;

  function fitting(text: string, room: number): TextStyle {
    const needed = typesetter.width(text, value);
    return needed <= room ? value : { ...value, size: Math.max(7, (value.size * room) / needed - 0.05) };
  }
}
