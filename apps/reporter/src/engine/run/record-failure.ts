import { skipPending } from '../../adapters/store/change-delivery.ts';
import { changeRun, holdRun, postponeRun, type RunChange } from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { untilStored } from '../../adapters/store/until-stored.ts';
import { failureText } from '../../errors/failure-text.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { causeOf } from '../alerts/failure-cause.ts';
import { persistentReportFailure } from '../alerts/persistent-failure.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { cancelRemoved } from '../pin/cancel-removed.ts';
import { TokenRefusedError } from '../pin/token-refused-error.ts';
import type { RetryDecision } from '../retry/retry-policy.ts';
import type { RunDeps } from './run-deps.ts';

/** Why a report was not created, and what happens to its run. */
export type FailedRun = { readonly error: unknown; readonly decision: RetryDecision };

/** A shutdown says nothing about the report, so its error is not shown. */
const interruptedReason = sayReason('interrupted');

/** Records the decision about a run whose report could not be created, and removes its staged files. */
export async function recordFailure(deps: RunDeps, run: Run, { error, decision }: FailedRun): Promise<Run> {
  const { database, now, root, onState } = deps;
  const reason = decision.outcome === 'released' ? interruptedReason : failureText(error);
  // Files that cannot be removed now are removed when the run starts again.
  await clearStaging(root, run).catch(() => undefined);
  const detail = error instanceof TokenRefusedError ? failureText(error.cause) : undefined;
  const why = { reason, detail, cause: causeOf(error) };
  const leave = () => {
    if (decision.outcome === 'failed') return fail(deps, run, why);
    if (decision.outcome === 'held') return holdRun(database, run, { reason, now: now() });
    if (decision.outcome === 'canceled') {
      return cancelRemoved(database, run, { present: { missing: reason }, now: now() });
    }
    const failure = persistentReportFailure(decision, why);
    return postponeRun(database, run, { ...decision, reason, failure, now: now() });
  };
  const left = await untilStored(leave, deps.onStoreAway);
  onState(left, decision.outcome);
  return left;
}

function fail(
  { database, now }: RunDeps,
  run: Run,
  why: Required<Pick<RunChange, 'reason' | 'detail' | 'cause'>>,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    await skipPending(transaction, run, { reason: sayReason('not_created'), now: now() });
    return changeRun(transaction, run, 'failed', { now: now(), ...why });
  });
}
