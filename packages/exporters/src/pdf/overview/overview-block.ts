import type { Content } from '../page/page-plan.ts';
import { type Role, type Tag, tagOf } from '../page/tag.ts';
import { tagged } from '../plan/block.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import type { TextPlace, TextStyle } from '../text/typesetter.ts';
import { fittedLines } from './fitted-text.ts';
import { type OverviewStyles, overviewStyles } from './overview-styles.ts';

/** Where something stands, by its top left corner, in points. */
export type Corner = { readonly x: number; readonly y: number };

/** A line of a block, which may be set in several lines of text. */
export type BlockRow = { readonly height: number; readonly contents: (corner: Corner) => Content[] };

/** The lines of a title. */
export type BlockHead = {
  readonly lines: readonly string[];
  /** What the amounts are, at the other end of the first line: their currency; `null` where each says its own. */
  readonly unit: string | null;
};

/** A titled list of an overview, which can be set in fewer or more rows; lengths in points. */
export type OverviewBlock = {
  readonly head: BlockHead;
  readonly width: number;
  /** How many rows it has at least, where there is room, and where it has a page to itself. */
  readonly least: number;
  readonly usual: number;
  readonly most: number;
  /** At most so many rows; what is left out is said in the last of them. */
  readonly rows: (count: number) => readonly BlockRow[];
};

/** The rows of a block for each number of them, each made once: how many there is room for takes several attempts. */
export function keptRows(make: (count: number) => readonly BlockRow[]): OverviewBlock['rows'] {
  const kept = new Map<number, readonly BlockRow[]>();
  return (count) => {
    const rows = kept.get(count) ?? make(count);
    kept.set(count, rows);
    return rows;
  };
}

/** What the blocks of an overview are set with: the report's context, a width in points, and styles. */
export type BlockSetting = {
  readonly context: PlanContext;
  readonly width: number;
  readonly styles: OverviewStyles;
};

/** A setting of blocks of a width. */
export function blockSetting(context: PlanContext, width: number): BlockSetting {
  return { context, width, styles: overviewStyles(context.colors) };
}

const titleHeight = 19;
const titleLineHeight = 14;
const maxTitleLines = 3;

/** The title of a block beside the unit of its amounts, in as many lines as it needs: a title that is cut says little. */
export function blockHead(title: string, unit: string | null, setting: BlockSetting): BlockHead {
  const { context, width, styles } = setting;
  const { typesetter } = context;
  const unitWidth = unit === null ? 0 : typesetter.width(unit, styles.note) + 8;
  const room = { style: styles.title, width: width - unitWidth };
  return { lines: fittedLines(title, room, maxTitleLines, typesetter), unit };
}

/** The height of a block's title, in points. */
export function headHeight({ lines }: BlockHead): number {
  return titleHeight + (lines.length - 1) * titleLineHeight;
}

/** The title of a block, the unit of its amounts at the other end. */
export function planBlockTitle(
  { head: { lines, unit }, width }: OverviewBlock,
  corner: Corner,
  context: PlanContext,
): Content[] {
  const { typesetter, colors } = context;
  const styles = overviewStyles(colors);
  const baseline = corner.y + 11;
  const right = { x: corner.x + width, baseline, align: 'right' } as const;
  const marks = lines.flatMap((line, index) =>
    typesetter.line(line, styles.title, {
      x: corner.x,
      baseline: baseline + index * titleLineHeight,
      align: 'left',
    }),
  );
  return [
    tagged(tagOf('H2'), marks),
    ...(unit === null ? [] : [tagged(tagOf('P'), typesetter.line(unit, styles.note, right))]),
  ];
}

/** A cell of a row: a text in its place. The first of a row is its header. */
export type CellText = { readonly text: string; readonly style: TextStyle; readonly place: TextPlace };

/** The cells of a row of a table. */
export function rowContents(table: Tag, cells: readonly CellText[], { typesetter }: PlanContext): Content[] {
  const row: Tag = { role: 'TR', parent: table, isWhole: 'page' };
  return cells.map(({ text, style, place }, index) => {
    const role: Role = index === 0 ? 'TH' : 'TD';
    const scope = index === 0 ? ({ scope: 'Row' } as const) : {};
    return tagged({ role, parent: row, ...scope, isWhole: 'page' }, typesetter.line(text, style, place));
  });
}
