import type { Category } from '@outlay/core';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { presentAccount } from '../pin/present-account.ts';
import { categoriesToCompare } from '../pin/with-categories.ts';
import { isOfSameFilter, pinnedFilter } from '../plan/account-pin.ts';
import { type BackfillRange, backfillItems } from '../plan/backfill-items.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { needsReport } from './retry-run.ts';

/** The runs of a backfill, and what they are compared with recorded ones by. */
export type PlannedBackfill = {
  /** Oldest first. */
  readonly items: readonly PlannedRun[];
  /** The service's names of categories by account, where the filters of runs are written in another way. */
  readonly categories: ReadonlyMap<string, readonly Category[]>;
};

/** What a backfill is planned with. */
export type BackfillDeps = Pick<RunDeps, 'database' | 'current'>;

/**
 * The runs of past occurrences of a job within some days. An occurrence that was reported when the periods of the job had
 * other days, or with another filter, gets a run of its own for the days and the filter of now.
 * @throws {DomainError} `invalid_period` if the last day is before the first
 * @throws {ApiError} if the service must tell whether two filters are the same, and does not answer
 */
export async function planBackfill(
  deps: BackfillDeps,
  range: Omit<BackfillRange, 'taken'>,
): Promise<PlannedBackfill> {
  const { database } = deps;
  const items = backfillItems(range);
  const categories = await neededCategories(deps, items);
  const taken = new Set<string>();
  for (const { run } of items) {
    const recorded = await runById(database, run.id);
    if (
      recorded &&
      !isOfSameReport(recorded, run, categories.get(run.account)) &&
      !(await needsReport(database, recorded))
    )
      taken.add(run.id);
  }
  return { items: taken.size === 0 ? items : backfillItems({ ...range, taken }), categories };
}

async function neededCategories(
  { database, current }: BackfillDeps,
  items: readonly PlannedRun[],
): Promise<PlannedBackfill['categories']> {
  const categories = new Map<string, readonly Category[]>();
  for (const { run } of items) {
    if (categories.has(run.account) || !pinnedFilter(run).category) continue;
    const compared = { run, others: await runsOfPeriod(database, run) };
    const found = await categoriesToCompare(
      { database, current },
      () => presentAccount(current, run),
      compared,
    );
    if (found) categories.set(run.account, found);
  }
  return categories;
}

function isOfSameReport(one: Run, other: Run, categories: readonly Category[] | undefined): boolean {
  const isOfSameDays = one.periodFrom === other.periodFrom && one.periodUntil === other.periodUntil;
  return isOfSameDays && isOfSameFilter(one, other, categories);
}
