import type { Cell, Locale, Row, Rows } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import type { Content, Mark } from '../page/page-plan.ts';
import type { Tag } from '../page/tag.ts';
import type { Colors } from '../page/theme.ts';
import type { TextStyle, Typesetter } from '../text/typesetter.ts';
import { decoration } from './block.ts';
import { cachedDates, cachedLines } from './cached-texts.ts';
import { ruleOf, shareBar } from './row-decoration.ts';
import { inSteps, type Steps } from './steps.ts';
import { cellPadding, type RowKind, type TableColumn, type TableLayout } from './table-columns.ts';
import type { TableMeasures } from './table-measures.ts';

const lineHeight = 11.5;
const padding = 3.5;
/** Maximum number of lines: enough for a name of 140 letters in the narrowest column. */
const maximumTextLines = 18;
/** Height of a row with one line, in points. */
const minRowHeight = lineHeight + 2 * padding;

/** The position of a row and its table. Without a table it is decoration, such as a repeated header. */
export type RowPlace = {
  readonly left: number;
  readonly top: number;
  /** The measured height. */
  readonly height: number;
  readonly table: Tag | null;
};

/** Measures the rows of a table and creates their contents. */
export type RowSetter = {
  /** The height of a row, in points. */
  height(row: Row, kind: RowKind): number;
  /** The height of each body row. Skips measuring if no text can be wider than its column. */
  heights(rows: Rows): Steps<Float32Array>;
  contents(row: Row, kind: RowKind, place: RowPlace): Content[];
};

/** The input of a row setter. */
export type RowSetting = {
  readonly layout: TableLayout;
  readonly measures: TableMeasures;
  readonly locale: Locale;
  readonly typesetter: Typesetter;
  readonly colors: Colors;
  /** The link destination of the first cell of a body row. */
  readonly linkOf: ((row: Row) => string | null) | undefined;
};

/** Creates a row setter. Texts are limited to a number of lines; numbers are never truncated. */
export function createRowSetter(setting: RowSetting): RowSetter {
  const { layout, measures, locale, typesetter, colors } = setting;
  const { columns, styles } = layout;
  const tableWidth = columns.reduce((sum, { width }) => sum + width, 0);
  const scale = styles.body.size / 9;

  const textOf = cachedDates(locale);
  const brokenLines = cachedLines(typesetter, styles.body, maximumTextLines);
  const isOneLine = (cell: Cell, { index, width }: TableColumn) =>
    measures.cellWidth(cell, index) * scale <= width - 2 * cellPadding;

  const linesOf = (row: Row, kind: RowKind, column: TableColumn): readonly string[] => {
    const cell: Cell = kind === 'header' ? { type: 'text', text: column.label } : (row[column.index] ?? none);
    if ((kind === 'total' || kind === 'heading') && cell.type === 'none') return [];
    const text = formatCell(cell, locale);
    if (kind === 'body' && isOneLine(cell, column)) return [text];
    const room = column.width - 2 * cellPadding;
    const isLimited = kind !== 'header' && column.kind === 'text';
    if (kind === 'body' && isLimited) return brokenLines(text, room);
    return typesetter.lines(text, styles[kind], room, isLimited ? maximumTextLines : undefined);
  };
  const widest = ({ index }: TableColumn) => measures.textWidth(index) * scale;
  const breaking = columns.filter((column) => widest(column) > column.width - 2 * cellPadding);
  const height = (row: Row, kind: RowKind) => {
    const lines = (kind === 'body' ? breaking : columns).reduce((most, column) => {
      const isPlain = kind === 'body' && isOneLine(row[column.index] ?? none, column);
      return isPlain ? most : Math.max(most, linesOf(row, kind, column).length);
    }, 1);
    return lines * lineHeight + 2 * padding;
  };

  /** Fast path for a row of one line without bars, links or icons, in which each cell is one mark. */
  const plainRow = (row: Row, { left, top, height: rowHeight, table }: RowPlace): Content[] | null => {
    const marks: Mark[] = [];
    for (const column of columns) {
      const cell = row[column.index] ?? none;
      if (cell.type === 'share') return null;
      const line = lineMarks(textOf(cell), styles.body, column, { x: left + column.x, top });
      const [mark] = line;
      if (!mark || line.length > 1) return null;
      marks.push(mark);
    }
    const rule = ruleOf('body', colors, { left, top, height: rowHeight, width: tableWidth });
    const tag: Tag | null = table && { role: 'TR', parent: table, isWhole: 'page' };
    return [decoration(rule), tag ? { tag, marks, each: 'TD' } : { tag, marks }];
  };
  return {
    height,
    *heights(rows) {
      const heights = new Float32Array(rows.length).fill(minRowHeight);
      if (breaking.length === 0) return heights;
      yield* inSteps(rows, (row, index) => {
        heights[index] = height(row, 'body');
      });
      return heights;
    },
    contents(row, kind, { left, top, height: rowHeight, table }) {
      const isLow = kind === 'body' && rowHeight <= minRowHeight;
      const rowTag: Tag | null = table && { role: 'TR', parent: table, isWhole: 'page' };
      const link = kind === 'body' ? (setting.linkOf?.(row) ?? null) : null;
      const plain = isLow && link === null ? plainRow(row, { left, top, height: rowHeight, table }) : null;
      if (plain) return plain;
      const decorations: Mark[] = [ruleOf(kind, colors, { left, top, height: rowHeight, width: tableWidth })];
      const cells = columns.map((column, position): Content => {
        const cell = row[column.index] ?? none;
        const x = left + column.x;
        if (kind === 'body' && cell.type === 'share') {
          decorations.push(...shareBar(cell.perMille, x + cellPadding, top, colors));
        }
        const isLinked = link !== null && position === 0;
        const style = isLinked ? linked(styles.body, colors) : styles[kind];
        const lines = isLow ? [textOf(cell)] : linesOf(row, kind, column);
        const marks = textMarks(lines, style, column, { x, top });
        const tag = cellTag(rowTag, kind, isLinked);
        if (!isLinked) return { tag, marks };
        const area = { x, y: top, width: column.width, height: rowHeight };
        return { tag, marks, link: { to: link, area, about: formatCell(cell, locale) } };
      });
      return [decoration(...decorations), ...cells];
    },
  };

  function textMarks(
    lines: readonly string[],
    style: TextStyle,
    column: TableColumn,
    { x, top }: { readonly x: number; readonly top: number },
  ): Mark[] {
    return lines.flatMap((line, index) =>
      lineMarks(line, style, column, { x, top: top + index * lineHeight }),
    );
  }

  function lineMarks(
    line: string,
    style: TextStyle,
    column: TableColumn,
    { x, top }: { readonly x: number; readonly top: number },
  ): Mark[] {
    const align = isRight(column) ? 'right' : 'left';
    const edge = align === 'right' ? x + column.width - cellPadding : x + cellPadding;
    return typesetter.line(line, style, { x: edge, baseline: top + padding + 8.7, align });
  }
}

const none: Cell = { type: 'none' };

function linked(style: TextStyle, colors: Colors): TextStyle {
  return { ...style, color: colors.accentText };
}

function cellTag(row: Tag | null, kind: RowKind, hasLink: boolean): Tag | null {
  if (!row) return null;
  return kind === 'header'
    ? { role: 'TH', parent: row, scope: 'Column', isWhole: 'page' }
    : { role: 'TD', parent: row, isWhole: hasLink ? 'page' : 'content' };
}

function isRight({ kind }: TableColumn): boolean {
  return kind !== 'text' && kind !== 'date';
}
