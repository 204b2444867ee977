import { processName } from '../../adapters/processes/process-name.ts';
import type { ConnectionOptions, ConnectionSettings } from '../../adapters/service/connect.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { claimManually, refuseBusyPeriod } from '../claim/claim-manually.ts';
import type { DueCheck } from '../clocks/period-check.ts';
import type { ReportProcesses } from '../make/report-processes.ts';
import type { ReportForm } from '../make/report-task.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { periodKey } from '../plan/same-report.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import type { AccountPeriod } from '../run/account-settings.ts';
import { deliverRun } from '../run/deliver-run.ts';
import { type ExecutionResult, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type ManualReport, type ManualStep, manualStep } from './manual-step.ts';
import { claimToRecreate, retryRun } from './retry-run.ts';

/** A manual run of a job for one account. */
export type ManualRunRequest = AccountPeriod &
  ManualReport & {
    readonly settings: ConnectionSettings;
    readonly form: ReportForm;
    /** Earliest time of the report, and the clocks to check. */
    readonly due: DueCheck;
    readonly signal: AbortSignal;
    /** How requests are sent, if not by default. */
    readonly connection?: ConnectionOptions;
    /** Where the report is created; by default in this process. */
    readonly processes?: ReportProcesses;
    /** Called when it is decided what to do, in the transaction that claims the run. */
    readonly onBegun?: (transaction: Database, begun: BegunRun) => Promise<void>;
  };

/** What to do, and the run, which is claimed if there is something to do. */
export type BegunRun = { readonly run: Run; readonly step: ManualStep['step'] };

/** The result of a manual run. */
export type ManualRun = ExecutionResult & {
  /** Why nothing was done: the report was delivered, or someone must check it first. */
  readonly left?: 'delivered' | 'leave';
};

/**
 * Runs a job for one account now. An existing run of the same period is finished under its own identifier, so that
 * nobody gets two versions and accepted deliveries are not repeated. A run that is held or may have arrived is not
 * changed, because its user must decide.
 * @throws {UsageError} if another process is creating or delivering a report of the period
 */
export async function runAccount(deps: RunDeps, request: ManualRunRequest): Promise<ManualRun> {
  const { run, step } = await inTransaction(deps.database, async (transaction) => {
    const begun = await begin(transaction, deps, request);
    await request.onBegun?.(transaction, begun);
    return begun;
  });
  switch (step) {
    case 'leave':
    case 'delivered':
      deps.onState(run);
      return { run, left: step };
    case 'done':
      deps.onState(run);
      return { run };
    case 'complete':
      return retryRun(deps, run, {
        isUncertainSent: false,
        isForced: false,
        isSameAccount: false,
        acceptsDeletions: false,
        source: sourceOf(request),
      });
    case 'finish':
      return { run: await deliverRun(deps, run) };
    case 'again':
    case 'make':
      return executeRun(deps, run, { source: sourceOf(request), afterFailure: retryPolicies.manual });
  }
}

/** Requests of a run count against the budget of the token, which all processes share. */
function sourceOf({ connection = {}, processes, due: { notBefore } }: ManualRunRequest): SourceOptions {
  return { connection, processes, notBefore };
}

async function begin(
  transaction: Database,
  { mail }: RunDeps,
  requested: ManualRunRequest,
): Promise<BegunRun> {
  const { now, settings, request } = requested;
  await refuseBusyPeriod(transaction, periodKey(requested));
  const found = await manualStep(transaction, requested);
  const plan = { ...requested, token: settings.token, from: mail?.from };
  switch (found.step) {
    case 'finish':
      return { ...found, run: await claimManually(transaction, found.run, now) };
    case 'again': {
      const { id, scheduledFor, origin, revision } = found.run;
      const planned = plannedRun({ ...plan, id, scheduledFor, origin, revision });
      return { ...found, run: await claimToRecreate(transaction, found.run, { planned, now }) };
    }
    case 'make': {
      const { step, revision } = found;
      const scheduledFor = now.toISOString();
      const planned = plannedRun({ ...plan, scheduledFor, origin: 'manual', revision, request });
      const run = await planAndClaim(transaction, planned, { owner: processName(), now });
      if (run) return { run, step };
      throw new UsageError(
        joinReasons(sayReason('requested_elsewhere', { run: planned.run.id }), sayReason('see_history')),
      );
    }
    case 'complete':
    case 'leave':
    case 'done':
    case 'delivered':
      return found;
  }
}
