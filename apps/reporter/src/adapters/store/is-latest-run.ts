import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { StoreSchema } from './schema.ts';

/** Whether no later run is of the same job and account. @param period - `same`: later runs of other periods do not count */
export function isLatestRun(
  where: ExpressionBuilder<StoreSchema, 'run'>,
  { period }: { readonly period: 'same' | 'any' },
): Expression<SqlBool> {
  const later = where
    .selectFrom('run as later')
    .select('later.id')
    .whereRef('later.job', '=', 'run.job')
    .whereRef('later.account', '=', 'run.account')
    .whereRef('later.plannedAt', '>', 'run.plannedAt');
  const counted =
    period === 'any'
      ? later
      : later
          .whereRef('later.periodFrom', '=', 'run.periodFrom')
          .whereRef('later.periodUntil', '=', 'run.periodUntil');
  return where.not(where.exists(counted));
}
