import type { Content } from '../page/page-plan.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { type Corner, headHeight, type OverviewBlock, planBlockTitle } from './overview-block.ts';

/** Blocks below each other. `left` is the distance from the left edge of the content, in points. */
export type GridColumn = { readonly left: number; readonly blocks: readonly OverviewBlock[] };

/** A grid of blocks: rows of columns. */
export type Grid = readonly (readonly GridColumn[])[];

/** Spacing of a grid in points: `gap` between its rows and between blocks, `lead` added to each row of a block. */
export type GridSpacing = { readonly gap: number; readonly lead: number };

/** The number of rows of each block. */
export type RowCounts = ReadonlyMap<OverviewBlock, number>;

/** The height of a grid, with a gap before each of its rows. */
export function gridHeight(grid: Grid, counts: RowCounts, spacing: GridSpacing): number {
  return grid.reduce((sum, columns) => sum + spacing.gap + gridRowHeight(columns, counts, spacing), 0);
}

function gridRowHeight(columns: readonly GridColumn[], counts: RowCounts, spacing: GridSpacing): number {
  const heights = columns.map(({ blocks }) => {
    const all = blocks.reduce((sum, block) => sum + blockHeight(block, counts, spacing), 0);
    return all + Math.max(0, blocks.length - 1) * spacing.gap;
  });
  return Math.max(0, ...heights);
}

function blockHeight(block: OverviewBlock, counts: RowCounts, { lead }: GridSpacing): number {
  const rows = block.rows(counts.get(block) ?? block.minRows);
  return headHeight(block.head) + rows.reduce((sum, { height }) => sum + height + lead, 0);
}

/**
 * Adds rows to the blocks in turn, up to the usual or maximum number, as long as `fits` accepts the counts. Blocks
 * without a count start with their minimum.
 */
export function allotRows(
  blocks: readonly OverviewBlock[],
  { counts: given, limit, fits }: RowAllotment,
): RowCounts {
  let counts: RowCounts = new Map(blocks.map((block) => [block, given.get(block) ?? block.minRows]));
  let growing = blocks;
  while (growing.length > 0) {
    growing = growing.filter((block) => {
      const count = counts.get(block) ?? block.minRows;
      if (count >= block[limit]) return false;
      const longer = new Map([...counts, [block, count + 1]]);
      if (!fits(longer)) return false;
      counts = longer;
      return true;
    });
  }
  return counts;
}

/** The initial row counts of blocks, and how far they may grow. */
export type RowAllotment = {
  readonly counts: RowCounts;
  readonly limit: 'usualRows' | 'maxRows';
  readonly fits: (counts: RowCounts) => boolean;
};

/** Plans the contents of a grid, starting at a position on the page. */
export function gridContents(
  grid: Grid,
  {
    counts,
    spacing,
    top,
  }: { readonly counts: RowCounts; readonly spacing: GridSpacing; readonly top: number },
  context: PlanContext,
): Content[] {
  let y = top;
  return grid.flatMap((columns) => {
    y += spacing.gap;
    const corner = { x: context.page.left, y };
    y += gridRowHeight(columns, counts, spacing);
    return columns.flatMap(({ left, blocks }) => {
      let below = corner.y;
      return blocks.flatMap((block) => {
        const place = { x: corner.x + left, y: below };
        below += blockHeight(block, counts, spacing) + spacing.gap;
        return blockContents(block, { counts, spacing, place }, context);
      });
    });
  });
}

function blockContents(
  block: OverviewBlock,
  {
    counts,
    spacing,
    place,
  }: { readonly counts: RowCounts; readonly spacing: GridSpacing; readonly place: Corner },
  context: PlanContext,
): Content[] {
  let y = place.y + headHeight(block.head);
  const rows = block.rows(counts.get(block) ?? block.minRows).flatMap(({ height, contents }) => {
    const corner = { x: place.x, y: y + spacing.lead / 2 };
    y += height + spacing.lead;
    return contents(corner);
  });
  return [...planBlockTitle(block, place, context), ...rows];
}
