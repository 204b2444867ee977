import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { presentAccount } from '../pin/present-account.ts';
import { presentPeriod } from '../plan/other-periods.ts';
import { plannedRun } from '../plan/planned-run.ts';
import type { RunDeps } from '../run/run-deps.ts';

/**
 * Plans a recorded run again with the current configuration of its account, period and recipients.
 * @throws {UsageError} if its job or account is no longer configured, or it has no recipients
 */
export async function replanRun(
  { current, mail, now }: Pick<RunDeps, 'current' | 'mail' | 'now'>,
  run: Run,
): Promise<PlannedRun> {
  const present = await presentAccount(current, run);
  if ('missing' in present) throw new UsageError(sayReason('of_run', { run: run.id, why: present.missing }));
  const { job, account, identity } = present;
  const { id, scheduledFor, origin, revision, request } = run;
  const period = presentPeriod(job, run);
  const plan = { id, period, scheduledFor, origin, revision, request, from: mail?.from, now: now() };
  const planned = plannedRun({ job, account, token: identity.token, ...plan });
  if (planned.deliveries.length > 0) return planned;
  throw new UsageError(
    sayReason('of_run', {
      run: run.id,
      why: sayReason('no_recipients_left', { job: run.job, account: run.account }),
    }),
  );
}
