import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { StoreSchema } from './schema.ts';

/** Whether no later run is of the same job and account. @param period - `same`: later runs of other periods do not count */
export function isLatestRun(
  where: ExpressionBuilder<StoreSchema, 'run'>,
  { period }: { readonly period: 'same' | 'any' },
): Expression<SqlBool> {
  const later = laterRuns(where);
  const counted = later.where((of) =>
    period === 'any'
      ? of.or([of.not(isOfPeriod(of)), isNotOlder(of)])
      : of.and([isOfPeriod(of), isNotOlder(of)]),
  );
  return where.not(where.exists(counted));
}

/** The later runs of the period of a run. */
export function laterRunsOfPeriod(where: ExpressionBuilder<StoreSchema, 'run'>) {
  return laterRuns(where).where((of) => of.and([isOfPeriod(of), isNotOlder(of)]));
}

/** Runs of the same job and account that were planned later, as far as clocks tell. */
function laterRuns(where: ExpressionBuilder<StoreSchema, 'run'>) {
  return where
    .selectFrom('run as later')
    .select('later.id')
    .whereRef('later.job', '=', 'run.job')
    .whereRef('later.account', '=', 'run.account')
    .whereRef('later.plannedAt', '>', 'run.plannedAt');
}

type LaterExpression = ExpressionBuilder<StoreSchema & { later: StoreSchema['run'] }, 'run' | 'later'>;

function isOfPeriod(of: LaterExpression): Expression<SqlBool> {
  return of.and([
    of('later.periodFrom', '=', of.ref('run.periodFrom')),
    of('later.periodUntil', '=', of.ref('run.periodUntil')),
  ]);
}

/** A lower revision is older than the run, whatever a clock recorded that was set back in between. */
function isNotOlder(of: LaterExpression): Expression<SqlBool> {
  return of('later.revision', '>=', of.ref('run.revision'));
}
