import type { Content } from '../page/page-plan.ts';
import type { PlanContext } from '../plan/plan-context.ts';
import { rememberingTypesetter } from '../text/remembering-typesetter.ts';
import { type Arrangement, arrangements } from './arrangements.ts';
import { planLeftOut } from './left-out-line.ts';
import { planOverviewFooter } from './overview-footer.ts';
import {
  allotRows,
  type Grid,
  type GridSpacing,
  gridContents,
  gridHeight,
  type RowCounts,
} from './overview-grid.ts';
import { headerBottom, planOverviewHeader } from './overview-header.ts';
import { planSpent, type SpentPart, shortNotes } from './spent-part.ts';

const belowHeader = 16;
const tight: GridSpacing = { gap: 14, lead: 0 };
/** Candidate spacings from the widest, so that a page with little content does not look unfinished. */
const spacings: readonly GridSpacing[] = [7, 6, 5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5, 0].map((lead) => ({
  gap: 18 + 3 * lead,
  lead,
}));

/** A planned overview. `bottom` is its lower edge, in points from the top of the page. */
export type OverviewPlan = { readonly contents: readonly Content[]; readonly bottom: number };

/**
 * Plans the overview as one page or its upper half. It always fits: the highest-ranked rows are shown, the others are
 * folded, and long names are shortened. An overview that does not fit half a page gets a whole page; if that is still
 * too little, the least important blocks are left out and named. Amounts are never truncated, and critical items to
 * check are dropped last.
 */
export function planOverview(given: PlanContext): OverviewPlan {
  const context = { ...given, typesetter: rememberingTypesetter(given.typesetter) };
  const { page, report } = context;
  const whole = page.bottom + 14;
  const half = page.height / 2 - 12;
  const footer = planOverviewFooter(context);
  const header = planOverviewHeader(context);
  const attempts = [
    ...(report.overviewSize === 'half-page' ? [{ bottom: half, omission: 'nothing' } as const] : []),
    ...(['blocks', 'critical'] as const).map((omission) => ({ bottom: whole, omission })),
  ];
  for (const { bottom, omission } of attempts) {
    const room = { top: headerBottom + belowHeader, bottom: bottom - footer.height };
    const contents = planBody(room, arrangements(context, omission), context);
    if (contents) return { contents: [...header, ...contents, ...footer.contents(room.bottom)], bottom };
  }
  const top = headerBottom + belowHeader;
  const contents = [...planBare(top, context), ...footer.contents(whole - footer.height)];
  return { contents: [...header, ...contents], bottom: whole };
}

type Room = { readonly top: number; readonly bottom: number };

/** Plans the first arrangement that fits; `null` if none does. */
function planBody(room: Room, choices: Iterable<Arrangement>, context: PlanContext): Content[] | null {
  for (const { grid, hasTrend, leftOut } of choices) {
    const spent = planSpent(hasTrend ? context.report.overview.trend : null, context);
    const line = planLeftOut(leftOut, context);
    const fixed = { grid, spent, height: room.bottom - room.top - tight.gap - line.height };
    const minRows = new Map(blocksOf(grid).map((block) => [block, block.minRows]));
    if (heightOf(fixed, minRows, { spacing: tight, chart: spent.chart.minimum }) > fixed.height) continue;
    return [...filled(fixed, room, context), ...line.contents(room.bottom - line.height)];
  }
  return null;
}

/** Plans only the amount with shortened notes, if nothing else fits. */
function planBare(top: number, context: PlanContext): Content[] {
  const { trend, categories, currencies, changes, comingUp, toCheck } = context.report.overview;
  const blocks = [trend, categories, currencies, changes, comingUp, toCheck];
  const line = planLeftOut(
    blocks.flatMap((block) => block?.title ?? []),
    context,
  );
  const spent = planSpent(null, context, shortNotes);
  return [...spent.contents(top, 0), ...line.contents(top + spent.height(0))];
}

type Fixed = { readonly grid: Grid; readonly spent: SpentPart; readonly height: number };

type Looseness = { readonly spacing: GridSpacing; readonly chart: number };

function heightOf(
  { grid, spent }: Omit<Fixed, 'height'>,
  counts: RowCounts,
  { spacing, chart }: Looseness,
): number {
  return spent.height(chart) + gridHeight(grid, counts, spacing);
}

/** Fills the space in this order: the usual rows, the chart, more rows, wider spacing, a larger chart. */
function filled(fixed: Fixed, { top }: Room, context: PlanContext): Content[] {
  const { grid, spent, height } = fixed;
  const blocks = blocksOf(grid);
  const fits = (counts: RowCounts, looseness: Looseness) => heightOf(fixed, counts, looseness) <= height;
  const fitsWith = (chart: number) => (counts: RowCounts) => fits(counts, { spacing: tight, chart });
  const few = allotRows(blocks, {
    counts: new Map(),
    limit: 'usualRows',
    fits: fitsWith(spent.chart.minimum),
  });
  const usual = largestChart(spent.chart.usual, spent, (chart) => fitsWith(chart)(few));
  const counts = allotRows(blocks, { counts: few, limit: 'maxRows', fits: fitsWith(usual) });
  const spacing = spacings.find((each) => fits(counts, { spacing: each, chart: usual })) ?? tight;
  const chart = largestChart(spent.chart.maximum, spent, (each) => fits(counts, { spacing, chart: each }));
  return [
    ...spent.contents(top, chart),
    ...gridContents(grid, { counts, spacing, top: top + spent.height(chart) }, context),
  ];
}

const chartStep = 4;

function largestChart(
  maximum: number,
  { chart: { minimum } }: SpentPart,
  fits: (chart: number) => boolean,
): number {
  let chart = maximum;
  while (chart > minimum && !fits(chart)) chart -= chartStep;
  return Math.max(chart, minimum);
}

function blocksOf(grid: Arrangement['grid']) {
  return grid.flatMap((columns) => columns.flatMap(({ blocks }) => blocks));
}
