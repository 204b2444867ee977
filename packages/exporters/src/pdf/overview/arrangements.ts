import type { Overview } from '@outlay/reports';
import type { PlanContext } from '../plan/plan-context.ts';
import { planCategories } from './category-block.ts';
import { planChanges } from './change-block.ts';
import { type CheckLimits, planChecks } from './check-block.ts';
import { planCurrencies } from './currency-block.ts';
import { blockSetting, type OverviewBlock } from './overview-block.ts';
import type { Grid } from './overview-grid.ts';
import { planPayments } from './payment-block.ts';

const gutter = 26;
/** The left column's part of the width. */
const leftPart = 0.58;

/** A choice of what an overview shows, and where. */
export type Arrangement = {
  readonly grid: Grid;
  readonly hasTrend: boolean;
  /** The titles of what it does not show. */
  readonly leftOut: readonly string[];
};

/** What may be given up: nothing, blocks, or also some of the critical things to check. */
export type Omission = 'nothing' | 'blocks' | 'critical';

const blockNames = ['categories', 'changes', 'currencies', 'comingUp', 'toCheck'] as const;

type BlockName = (typeof blockNames)[number];

/** Where a row of the grid has its blocks, in the left and in the right column. */
type GridRow = readonly [left: readonly BlockName[], right: readonly BlockName[]];

const usual: readonly GridRow[] = [
  [['categories'], ['changes', 'currencies']],
  [['comingUp'], ['toCheck']],
];

/** Long sentences need less room across the page. */
const withWideChecks: readonly GridRow[] = [
  [['categories'], ['changes', 'currencies']],
  [['comingUp'], []],
  [['toCheck'], []],
];

/** What is given up, one after the other, where things to check leave no room: what others repeat first, amounts last. */
const dispensable: readonly (BlockName | 'trend')[] = [
  'trend',
  'comingUp',
  'changes',
  'categories',
  'currencies',
];

/** How much of things to check is shown: sentences that are whole, as good as ever, and the first words of each. */
const wholeSentences: readonly CheckLimits[] = [
  { maxLines: 8, keepsCritical: true },
  { maxLines: 4, keepsCritical: true },
];
const cutSentences: readonly CheckLimits[] = [
  { maxLines: 2, keepsCritical: true },
  { maxLines: 1, keepsCritical: true },
];
const someCritical: readonly CheckLimits[] = [{ maxLines: 1, keepsCritical: false }];

/** The arrangements of an overview that give up no more than they may, the best one first. */
export function* arrangements(context: PlanContext, sacrifice: Omission): Generator<Arrangement> {
  const { overview } = context.report;
  const losses = dispensable.filter((name) => overview[name] !== null);
  if (sacrifice === 'nothing') return yield* arrangementsOf([], wholeSentences, context);
  for (const limits of sacrifice === 'blocks' ? [wholeSentences, cutSentences] : [someCritical]) {
    for (let count = 0; count <= losses.length; count += 1) {
      yield* arrangementsOf(losses.slice(0, count), limits, context);
    }
  }
}

/** The arrangements without some blocks. */
function* arrangementsOf(
  lost: readonly (BlockName | 'trend')[],
  limitsInOrder: readonly CheckLimits[],
  context: PlanContext,
): Generator<Arrangement> {
  const { overview } = context.report;
  const names = blockNames.filter((name) => overview[name] !== null && !lost.includes(name));
  const hasTrend = overview.trend !== null && !lost.includes('trend');
  const leftOut = lost.flatMap((name) => overview[name]?.title ?? []);
  for (const limits of limitsInOrder) {
    for (const rows of [usual, withWideChecks]) {
      yield { grid: gridOf(rows, { names, limits }, context), hasTrend, leftOut };
    }
  }
}

type Choice = { readonly names: readonly BlockName[]; readonly limits: CheckLimits };

/** A column that has nothing to show gives its room to the other one. */
function gridOf(rows: readonly GridRow[], { names, limits }: Choice, context: PlanContext): Grid {
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
  limits: CheckLimits,
  { width, context }: { readonly width: number; readonly context: PlanContext },
): OverviewBlock[] {
  const setting = blockSetting(context, width);
  const { categories, changes, currencies, comingUp, toCheck }: Overview = context.report.overview;
  switch (name) {
    case 'categories':
      return categories ? [planCategories(categories, setting)] : [];
    case 'changes':
      return changes ? [planChanges(changes, setting)] : [];
    case 'currencies':
      return currencies ? [planCurrencies(currencies, setting)] : [];
    case 'comingUp':
      return comingUp ? [planPayments(comingUp, setting)] : [];
    case 'toCheck':
      return toCheck ? [planChecks(toCheck, limits, setting)] : [];
  }
}
