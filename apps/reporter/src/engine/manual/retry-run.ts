import { acceptDeletions } from '../../adapters/store/accepted-deletions.ts';
import { releaseRun, restartRun } from '../../adapters/store/change-run.ts';
import { revisionOfRun } from '../../adapters/store/closed-periods.ts';
import { dropStagedFiles } from '../../adapters/store/drop-staged-files.ts';
import { batchOfRun } from '../../adapters/store/export-batches.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import type { PlannedRun } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, filesOf } from '../../adapters/store/read-runs.ts';
import { replanDeliveries } from '../../adapters/store/replan-deliveries.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { isOutstanding, isStaged } from '../../adapters/store/states.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { claimManually, refuseBusyPeriod } from '../claim/claim-manually.ts';
import { countedDeliveries, isDelivered, latestDeliveries } from '../deliver/run-outcome.ts';
import { revisionCommand } from '../deliver/settings-advice.ts';
import { presentAccount } from '../pin/present-account.ts';
import { mergedDeliveries } from '../plan/merged-deliveries.ts';
import { repetitions } from '../plan/repetitions.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import { confirmContinued } from '../run/continued-run.ts';
import { type ExecutionResult, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { movedDeliveries } from './moved-deliveries.ts';
import { type RedeliveryOptions, type RedeliveryResult, redeliverStaged } from './redeliver-staged.ts';
import { replanRun } from './replan-run.ts';
import { uncanceled } from './uncanceled.ts';

/** Options of retrying a run. */
export type RetryOptions = RedeliveryOptions & {
  /** Whether to send messages again that may have arrived. */
  readonly isUncertainSent: boolean;
  /** Identifier of the only delivery to make; by default, all that are missing. */
  readonly only?: string;
  /** Whether to create the report again although its files are staged. */
  readonly isForced: boolean;
  /** Whether the user accepts, for this run only, that very many documents were deleted since they were exported. */
  readonly acceptsDeletions: boolean;
  /** How the records are read if the report must be created. */
  readonly source: SourceOptions;
};

/** The result of retrying a run; of one whose files were staged, also what became of the missing deliveries. */
export type RetryResult = ExecutionResult & Partial<Pick<RedeliveryResult, 'deliveries' | 'isDelivered'>>;

/**
 * Retries a run: creates its report for the configured account and recipients if nothing was staged; otherwise delivers
 * the staged files where delivery failed. Accepted deliveries are not repeated. Files that can never be created again go to
 * the current recipients instead of those that were removed before they received them.
 * @throws {UsageError} if there is nothing to retry, or a process works on the run or its period
 */
export async function retryRun(deps: RunDeps, found: Run, retrying: RetryOptions): Promise<RetryResult> {
  if (retrying.isForced || (await needsReport(deps.database, found))) {
    return remakeReport(deps, found, retrying);
  }
  if (found.isHeld === 1 && found.heldFor !== 'settings') {
    throw new UsageError(
      joinReasons(
        sayReason('run_is_held', { run: found.id }),
        sayReason('review_then_release', { command: `outlay release ${found.id}` }),
        sayReason('report_again', { command: `outlay retry ${found.id} --force` }),
      ),
    );
  }
  return redeliverStaged(deps, found, retrying, async (transaction, taken, recorded) => {
    const wanted = await uncanceled(transaction, taken, { deliveries: recorded, now: deps.now() });
    const { deliveries } = wanted;
    const run = taken.isHeld === 1 ? await releaseRun(transaction, wanted.run) : wanted.run;
    const { only } = retrying;
    const isWanted = ({ id }: Delivery) => only === undefined || id === only;
    const latest = latestDeliveries(deliveries);
    const outstanding = latest.filter(isOutstanding).filter(isWanted);
    const outstandingPlaces = new Set(outstanding.map(placeOf));
    const ended = countedDeliveries(deliveries).filter(
      (delivery) =>
        isWanted(delivery) && isRepeated(delivery, retrying) && !outstandingPlaces.has(placeOf(delivery)),
    );
    const moved = only === undefined ? await movedDeliveries(deps, transaction, taken, deliveries) : [];
    const isKept = ({ copyOf, id }: Delivery) =>
      !moved.some((one) => one.copyOf !== null && one.copyOf === (copyOf ?? id));
    const repeated = ended.filter(isKept);
    if (outstanding.length + repeated.length + moved.length === 0)
      throw nothingLeft(run, countedDeliveries(deliveries));
    return {
      run,
      outstanding,
      additional: [
        ...moved,
        ...repetitions(run, [...deliveries, ...moved], {
          ended: repeated,
          origin: 'planned',
          now: deps.now(),
        }),
      ],
    };
  });
}

/** Whether the report of a run must still be created; a skipped run of an empty period needs none, a canceled one does. */
export async function needsReport(database: Database, run: Run): Promise<boolean> {
  if (!isStaged(run)) return true;
  const isMissing = run.state === 'failed' || run.canceledBy !== null;
  return isMissing && (await filesOf(database, run)).length === 0;
}

/** Creates the report of a run that was not delivered, under the same identifier. */
async function remakeReport(
  deps: RunDeps,
  found: Run,
  { source, isSameAccount, acceptsDeletions, shown }: RetryOptions,
): Promise<ExecutionResult> {
  const { database, now } = deps;
  const planned = await replanRun(deps, found);
  const present = isSameAccount ? await presentAccount(deps.current, found) : undefined;
  const run = await inTransaction(database, async (transaction) => {
    const claimed = await claimToRecreate(transaction, found, { planned, now: now(), shown });
    if (present && 'identity' in present) await confirmContinued(transaction, claimed, present);
    if (acceptsDeletions) await acceptDeletions(transaction, claimed);
    return claimed;
  });
  return executeRun(deps, run, { source, afterFailure: retryPolicies.manual });
}

/** A run as the configuration plans it now. */
export type NewPlan = {
  readonly planned: PlannedRun;
  readonly now: Date;
  /** The version of the run that a page showed, if one did. */
  readonly shown?: string | undefined;
};

/**
 * Claims a run that was not delivered and resets it, with the account and recipients of the new plan.
 * @throws {UsageError} if someone received it, it is a revision of a closed period or a numbered batch, or a process works on
 *   the run or its period
 */
export async function claimToRecreate(
  transaction: Database,
  found: Run,
  { planned, now, shown }: NewPlan,
): Promise<Run> {
  // It may be planned for another period than before.
  await refuseBusyPeriod(transaction, planned.run);
  const taken = await claimManually(transaction, found, now, shown);
  const deliveries = await deliveriesOf(transaction, taken);
  const batch = await batchOfRun(transaction, taken);
  if (batch) {
    throw new UsageError(
      joinReasons(
        sayReason('was_batch', {
          run: taken.id,
          number: batch.number,
          job: taken.job,
          account: taken.account,
        }),
        sayReason('delivers_sends_again', {
          deliver: `outlay retry ${taken.id}`,
          resend: `outlay resend ${taken.id}`,
        }),
      ),
    );
  }
  if (isDelivered(deliveries) || taken.state === 'delivered') {
    throw new UsageError(
      joinReasons(
        sayReason('delivered_in_part', { run: taken.id }),
        sayReason('creates_revision', { command: revisionCommand(taken) }),
      ),
    );
  }
  const closed = await revisionOfRun(transaction, taken);
  if (closed) {
    throw new UsageError(
      joinReasons(
        sayReason('was_closed', { run: taken.id, revision: closed.revision }),
        sayReason('delivers_reads_again', {
          deliver: `outlay retry ${taken.id}`,
          reread: revisionCommand(taken),
        }),
      ),
    );
  }
  await dropStagedFiles(transaction, taken);
  await replanDeliveries(transaction, mergedDeliveries(taken, deliveries, planned.deliveries), now);
  const { kind, pin, periodFrom, periodUntil } = planned.run;
  return restartRun(transaction, taken, { kind, pin, periodFrom, periodUntil, now });
}

function placeOf({ id, copyOf }: Delivery): string {
  return copyOf ?? id;
}

function isRepeated({ state }: Delivery, { isUncertainSent }: RetryOptions): boolean {
  return state === 'refused' || (state === 'unknown' && isUncertainSent);
}

function nothingLeft({ id, state }: Run, counted: readonly Delivery[]): UsageError {
  const isUncertain = counted.some((delivery) => delivery.state === 'unknown');
  return new UsageError(
    isUncertain
      ? joinReasons(
          sayReason('may_have_arrived', { run: id }),
          sayReason('ask_then_resend', { command: `outlay retry ${id} --uncertain` }),
        )
      : joinReasons(
          sayReason('nothing_to_retry', { run: id, state }),
          sayReason('sends_same_files', { command: `outlay resend ${id}` }),
        ),
  );
}
