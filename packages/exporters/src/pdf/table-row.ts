import type { Cell, Locale, Row } from '@outlay/reports';
import { formatCell } from '../format/cell.ts';
import { box } from './block.ts';
import type { Mark } from './page-plan.ts';
import { barWidth, cellPadding, type TableColumn, type TableLayout } from './table-columns.ts';
import { colors } from './theme.ts';
import type { TextStyle, Typesetter } from './typesetter.ts';

/** A row of a table, broken into lines and ready to be put anywhere. */
export type SetRow = { readonly height: number; readonly marks: (left: number, top: number) => Mark[] };

const lineHeight = 11.5;
const padding = 3.5;
const maximumTextLines = 6;

type SetCell = {
  readonly column: TableColumn;
  readonly lines: readonly string[];
  readonly share: number | null;
};

/** Sets rows of a table; long texts take up to six lines, numbers as many as they need. */
export function createRowSetter({ columns, styles }: TableLayout, locale: Locale, typesetter: Typesetter) {
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);

  const setCells = (cells: readonly SetCell[], style: TextStyle, rule: Rule): SetRow => {
    const lineCount = Math.max(1, ...cells.map(({ lines }) => lines.length));
    const height = lineCount * lineHeight + 2 * padding;
    return {
      height,
      marks: (left, top) => [
        ruleMark(rule, { x: left, y: rule.at === 'top' ? top : top + height, width: tableWidth }),
        ...cells.flatMap(({ column, lines, share }) => [
          ...(share === null ? [] : shareBar(share, left + column.x + cellPadding, top)),
          ...lines.flatMap((line, index) =>
            typesetter.line(line, style, {
              x: left + column.x + (isRight(column) ? column.width - cellPadding : cellPadding),
              baseline: top + padding + 8.7 + index * lineHeight,
              align: isRight(column) ? 'right' : 'left',
            }),
          ),
        ]),
      ],
    };
  };

  const linesOf = (
    text: string,
    kind: TableColumn['kind'] | 'label',
    column: TableColumn,
    style: TextStyle,
  ) =>
    typesetter.lines(
      text,
      style,
      column.width - 2 * cellPadding,
      kind === 'text' ? maximumTextLines : undefined,
    );

  return {
    header: (): SetRow =>
      setCells(
        columns.map((column) => ({
          column,
          lines: linesOf(column.label, 'label', column, styles.header),
          share: null,
        })),
        styles.header,
        { at: 'bottom', color: colors.soft, thickness: 0.8 },
      ),
    row(row: Row, kind: 'body' | 'total'): SetRow {
      const style = styles[kind];
      const cells = columns.map((column): SetCell => {
        const cell: Cell = row[column.index] ?? { type: 'none' };
        const text = kind === 'total' && cell.type === 'none' ? '' : formatCell(cell, locale);
        return {
          column,
          lines: text === '' ? [] : linesOf(text, column.kind, column, style),
          share: kind === 'body' && cell.type === 'share' ? cell.perMille : null,
        };
      });
      const rule: Rule =
        kind === 'body'
          ? { at: 'bottom', color: colors.track, thickness: 0.5 }
          : { at: 'top', color: colors.soft, thickness: 0.8 };
      return setCells(cells, style, rule);
    },
  };
}

type Rule = { readonly at: 'top' | 'bottom'; readonly color: string; readonly thickness: number };

function ruleMark({ color, thickness }: Rule, place: { x: number; y: number; width: number }): Mark {
  return box({ ...place, y: place.y - thickness / 2, height: thickness }, color);
}

function isRight({ kind }: TableColumn): boolean {
  return kind === 'money' || kind === 'count' || kind === 'share';
}

function shareBar(perMille: number, x: number, top: number): Mark[] {
  const width = barWidth - 2 * cellPadding;
  const filled = (width * Math.min(Math.max(perMille, 0), 1000)) / 1000;
  const place = { x, y: top + padding + 3.2, height: 5 };
  const track = box({ ...place, width }, colors.track, 2.5);
  return filled === 0
    ? [track]
    : [track, box({ ...place, width: filled }, colors.accent, Math.min(2.5, filled / 2))];
}
