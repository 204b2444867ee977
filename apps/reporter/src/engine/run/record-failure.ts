import { skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, holdRun, postponeRun, type RunChange } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { causeOf } from '../alerts/failure-cause.ts';
import { lastingReportFailure } from '../alerts/lasting-failure.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { cancelRemoved } from '../pin/cancel-removed.ts';
import { TokenRefusedError } from '../pin/token-refused-error.ts';
import type { AfterFailure } from '../retry/retry-policy.ts';
import type { RunDeps } from './run-deps.ts';

/** Why a report was not made, and what becomes of its run. */
export type FailedRun = { readonly error: unknown; readonly ending: AfterFailure };

/** What stopped it says nothing of the report: the process was asked to end. */
const interruptedReason = 'interrupted before the report was created';

/** Records of a run whose report could not be made what becomes of it, and removes what was staged. */
export async function recordFailure(deps: RunDeps, run: Run, { error, ending }: FailedRun): Promise<Run> {
  const { database, now, root, onState } = deps;
  const reason = ending.outcome === 'released' ? interruptedReason : failureText(error);
  // What cannot be removed now is removed when the run begins anew.
  await clearStaging(root, run).catch(() => undefined);
  const detail = error instanceof TokenRefusedError ? failureText(error.cause) : undefined;
  const why = { reason, detail, cause: causeOf(error) };
  const leave = () => {
    if (ending.outcome === 'failed') return fail(deps, run, why);
    if (ending.outcome === 'held') return holdRun(database, run, { reason, now: now() });
    if (ending.outcome === 'canceled') {
      return cancelRemoved(database, run, { present: { missing: reason }, now: now() });
    }
    const failure = lastingReportFailure(ending, why);
    return postponeRun(database, run, { ...ending, reason, failure, now: now() });
  };
  const left = await untilStored(leave, deps.onStoreAway);
  onState(left, ending.outcome);
  return left;
}

function fail(
  { database, now }: RunDeps,
  run: Run,
  why: Required<Pick<RunChange, 'reason' | 'detail' | 'cause'>>,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    await skipPending(transaction, run, { reason: 'the report was not created', now: now() });
    return changeRun(transaction, run, 'failed', { now: now(), ...why });
  });
}
