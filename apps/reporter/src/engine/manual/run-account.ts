import { processName } from '../../adapters/processes/process-name.ts';
import type { ConnectionOptions, ConnectionSettings } from '../../adapters/service/connect.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { planAndTake } from '../../adapters/store/plan-run.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { refuseBusyPeriod, takeManually } from '../claim/take-by-hand.ts';
import type { Due } from '../clocks/period-check.ts';
import type { ReportForm } from '../make/report-task.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { periodKey } from '../plan/same-report.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import type { PeriodOfAccount } from '../run/account-settings.ts';
import { deliverRun } from '../run/deliver-run.ts';
import { type Executed, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type ManualReport, type ManualStep, manualStep } from './manual-step.ts';
import { retryRun, takeToMake } from './retry-run.ts';

/** A job asked for by hand, for one account. */
export type ManualRunRequest = PeriodOfAccount &
  ManualReport & {
    readonly settings: ConnectionSettings;
    readonly form: ReportForm;
    /** From when on the report may be made, and the clocks that are asked. */
    readonly due: Due;
    readonly signal: AbortSignal;
    /** How requests are sent, where it is not the usual way. */
    readonly connection?: ConnectionOptions;
  };

/** A run that a person asked for. */
export type ManualRun = Executed & {
  /** Nothing was done: somebody has it already, or a person has to look. */
  readonly left?: 'delivered' | 'leave';
};

/** What is to be done, of a run that is taken for it where there is something to do. */
type Begun = { readonly run: Run; readonly step: ManualStep['step'] };

/**
 * Runs a job for one account now. What is there of the same period is finished, under its own identifier: nobody gets
 * two versions, and what was delivered is not delivered again. One that is held or may have arrived stays as it is: that
 * is for a person to decide.
 * @throws {UsageError} while another process makes or delivers the same period
 */
export async function runAccount(deps: RunDeps, asked: ManualRunRequest): Promise<ManualRun> {
  const { run, step } = await inTransaction(deps.database, (transaction) => begin(transaction, deps, asked));
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
        source: sourceOf(asked),
      });
    case 'finish':
      return { run: await deliverRun(deps, run) };
    case 'again':
    case 'make':
      return executeRun(deps, run, { source: sourceOf(asked), afterFailure: retryPolicies.manual });
  }
}

/** Requests of a run count with those of all other processes that use the token. */
function sourceOf({ connection = {}, due: { notBefore } }: ManualRunRequest): SourceOptions {
  return { connection, notBefore };
}

async function begin(transaction: Database, { mail }: RunDeps, asked: ManualRunRequest): Promise<Begun> {
  const { now, settings, request } = asked;
  await refuseBusyPeriod(transaction, periodKey(asked));
  const found = await manualStep(transaction, asked);
  const plan = { ...asked, token: settings.token, from: mail?.from };
  switch (found.step) {
    case 'finish':
      return { ...found, run: await takeManually(transaction, found.run, now) };
    case 'again': {
      const { id, scheduledFor, origin, revision } = found.run;
      const planned = plannedRun({ ...plan, id, scheduledFor, origin, revision });
      return { ...found, run: await takeToMake(transaction, found.run, { planned, now }) };
    }
    case 'make': {
      const { step, revision } = found;
      const scheduledFor = now.toISOString();
      const planned = plannedRun({ ...plan, scheduledFor, origin: 'manual', revision, request });
      const run = await planAndTake(transaction, planned, { owner: processName(), now });
      if (run) return { run, step };
      throw new UsageError(
        `run ${planned.run.id} was requested at the same time by another command; see outlay history`,
      );
    }
    case 'complete':
    case 'leave':
    case 'done':
    case 'delivered':
      return found;
  }
}
