import type { Overview } from '@outlay/reports';
import type { PlanContext } from '../plan/plan-context.ts';
import { planCategories } from './category-block.ts';
import { type ChangeLimits, planChanges } from './change-block.ts';
import { type CheckLimits, planChecks } from './check-block.ts';
import { planCurrencies } from './currency-block.ts';
import { blockSetting, type OverviewBlock } from './overview-block.ts';
import type { Grid } from './overview-grid.ts';
import { planPayments } from './payment-block.ts';

const gutter = 26;
/** The width of the left column as a fraction of the content width. */
const leftPart = 0.57;

/** The blocks that an overview shows, and their layout. */
export type Arrangement = {
  readonly grid: Grid;
  readonly hasTrend: boolean;
  /** The titles of blocks that it leaves out. */
  readonly leftOut: readonly string[];
};

/** What may be left out: nothing, blocks, or also some critical items to check. */
export type Omission = 'nothing' | 'blocks' | 'critical';

const blockNames = ['categories', 'changes', 'currencies', 'comingUp', 'toCheck'] as const;

type BlockName = (typeof blockNames)[number];

/** The blocks in the left and right columns of a grid row. */
type GridRow = readonly [left: readonly BlockName[], right: readonly BlockName[]];

const below = {
  usual: [[['comingUp'], ['toCheck']]],
  /** Long sentences need less height if they span the page. */
  withWideChecks: [
    [['comingUp'], []],
    [['toCheck'], []],
  ],
} as const satisfies Record<string, readonly GridRow[]>;

/** Other currencies stand below the list that needs less height, so that the longer one keeps its rows. */
function firstRow({ categories, changes }: Overview, names: readonly BlockName[]): GridRow {
  const left = names.includes('categories') ? (categories?.rows.length ?? 0) * categoryHeight : 0;
  const right = names.includes('changes') ? (changes?.rows.length ?? 0) * changeHeight : 0;
  return left <= right
    ? [['categories', 'currencies'], ['changes']]
    : [['categories'], ['changes', 'currencies']];
}

/** About the heights of a category and of a change with its cause, in points. */
const categoryHeight = 15.5;
const changeHeight = 28;

/** Blocks that may be left out, in this order: first those whose content is shown elsewhere. */
const omissible: readonly (BlockName | 'trend')[] = [
  'trend',
  'comingUp',
  'changes',
  'categories',
  'currencies',
];

/** Limits for items to check: sentences that are almost always complete, and shortened ones. */
const wholeSentences: readonly CheckLimits[] = [
  { maxLines: 8, keepsCritical: true },
  { maxLines: 4, keepsCritical: true },
];
const cutSentences: readonly CheckLimits[] = [
  { maxLines: 2, keepsCritical: true },
  { maxLines: 1, keepsCritical: true },
];
const someCritical: readonly CheckLimits[] = [{ maxLines: 1, keepsCritical: false }];

/** Half a page names three changes even if their causes have no room there. */
const changeLimits: Readonly<Record<'whole' | 'half', readonly ChangeLimits[]>> = {
  whole: [{ minRows: 2, hasCauses: true }],
  half: [
    { minRows: 4, hasCauses: true },
    { minRows: 4, hasCauses: false },
    { minRows: 2, hasCauses: true },
  ],
};

/** The possible arrangements within an omission level, the best first. */
export function* arrangements(context: PlanContext, omission: Omission): Generator<Arrangement> {
  const { overview } = context.report;
  const candidates = omissible.filter((name) => overview[name] !== null);
  if (omission === 'nothing') return yield* arrangementsOf([], wholeSentences, context);
  for (const limits of omission === 'blocks' ? [wholeSentences, cutSentences] : [someCritical]) {
    for (let count = 0; count <= candidates.length; count += 1) {
      yield* arrangementsOf(candidates.slice(0, count), limits, context);
    }
  }
}

/** The arrangements without the `omitted` blocks. */
function* arrangementsOf(
  omitted: readonly (BlockName | 'trend')[],
  limitsInOrder: readonly CheckLimits[],
  context: PlanContext,
): Generator<Arrangement> {
  const { overview } = context.report;
  const names = blockNames.filter((name) => overview[name] !== null && !omitted.includes(name));
  const hasTrend = overview.trend !== null && !omitted.includes('trend');
  const leftOut = omitted.flatMap((name) => overview[name]?.title ?? []);
  const isHalf = context.report.overviewSize === 'half-page';
  for (const changes of changeLimits[isHalf ? 'half' : 'whole']) {
    for (const limits of limitsInOrder) {
      for (const rows of [below.usual, below.withWideChecks]) {
        const grid = gridOf([firstRow(overview, names), ...rows], { names, limits, changes }, context);
        yield { grid, hasTrend, leftOut };
      }
    }
  }
}

type Limits = { readonly limits: CheckLimits; readonly changes: ChangeLimits };

type Choice = Limits & { readonly names: readonly BlockName[] };

/** If one column of a row is empty, the other gets the whole width. */
function gridOf(rows: readonly GridRow[], { names, ...limits }: Choice, context: PlanContext): Grid {
  const whole = context.page.contentWidth;
  const left = Math.round((whole - gutter) * leftPart);
  return rows.flatMap((row) => {
    const [first, second] = row.map((column) => column.filter((name) => names.includes(name))) as [
      BlockName[],
      BlockName[],
    ];
    const plan = (chosen: readonly BlockName[], width: number) =>
      chosen.flatMap((name) => planBlock(name, limits, { width, context }));
    if (first.length === 0 && second.length === 0) return [];
    if (first.length === 0 || second.length === 0) {
      return [[{ left: 0, blocks: plan([...first, ...second], whole) }]];
    }
    return [
      [
        { left: 0, blocks: plan(first, left) },
        { left: left + gutter, blocks: plan(second, whole - left - gutter) },
      ],
    ];
  });
}

function planBlock(
  name: BlockName,
  { limits, changes: changeLimit }: Limits,
  { width, context }: { readonly width: number; readonly context: PlanContext },
): OverviewBlock[] {
  const setting = blockSetting(context, width);
  const { categories, changes, currencies, comingUp, toCheck }: Overview = context.report.overview;
  switch (name) {
    case 'categories':
      return categories ? [planCategories(categories, setting)] : [];
    case 'changes':
      return changes ? [planChanges(changes, changeLimit, setting)] : [];
    case 'currencies':
      return currencies ? [planCurrencies(currencies, setting)] : [];
    case 'comingUp':
      return comingUp ? [planPayments(comingUp, setting)] : [];
    case 'toCheck':
      return toCheck ? [planChecks(toCheck, limits, setting)] : [];
  }
}
