import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { presentPeriod } from '../pin/moved-months.ts';
import { presentAccount } from '../pin/present-account.ts';
import { plannedRun } from '../plan/planned-run.ts';
import type { RunDeps } from '../run/run-deps.ts';

/**
 * Plans a recorded run by the configuration as it is now: its account, its period, and who gets its report.
 * @throws {UsageError} where the configuration has no such job or account any more, or nobody gets the report
 */
export async function plannedAgain(
  { current, mail, now }: Pick<RunDeps, 'current' | 'mail' | 'now'>,
  run: Run,
): Promise<PlannedRun> {
  const present = await presentAccount(current, run);
  if ('missing' in present) throw new UsageError(`run ${run.id}: ${present.missing}`);
  const { job, account, identity } = present;
  const { id, scheduledFor, origin, revision, request } = run;
  const period = presentPeriod(job, run);
  const asked = { id, period, scheduledFor, origin, revision, request, from: mail?.from, now: now() };
  const planned = plannedRun({ job, account, token: identity.token, ...asked });
  if (planned.deliveries.length > 0) return planned;
  throw new UsageError(
    `run ${run.id}: the reports of ${run.job} for ${run.account} no longer have recipients`,
  );
}
