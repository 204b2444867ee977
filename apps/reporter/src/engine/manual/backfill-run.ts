import { processName } from '../../adapters/processes/process-name.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import { type PlannedRun, planAndTake } from '../../adapters/store/plan-run.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { takeManually } from '../claim/take-by-hand.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import { deliverRun } from '../run/deliver-run.ts';
import { type Executed, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type BackfillChoice, backfillStep } from './backfill-step.ts';
import { takeToMake } from './retry-run.ts';

/** What became of an occurrence that was to be brought back. */
export type Backfilled = Executed & {
  /** `busy`: a process works on its period; `existed`: it was there, nothing was done. */
  readonly outcome: 'made' | 'existed' | 'busy';
};

/** How an occurrence is brought back. */
export type Backfilling = BackfillChoice & {
  /** How the records of the run are read where its report has to be made. */
  readonly source: SourceOptions;
};

type Begun = { readonly step: 'make' | 'finish' | 'existed' | 'busy'; readonly run: Run };

/**
 * Brings back an occurrence: makes its report, finishes what was interrupted, or leaves alone what is there. A run that
 * a limit of the service or the end of the process stops before anything is staged stays planned, for the next time.
 */
export async function backfillRun(
  deps: RunDeps,
  planned: PlannedRun,
  backfilling: Backfilling,
): Promise<Backfilled> {
  const { run, step } = await inTransaction(deps.database, (transaction) =>
    begin(transaction, planned, { ...backfilling, now: deps.now() }),
  );
  switch (step) {
    case 'existed':
    case 'busy':
      return { run, outcome: step };
    case 'finish':
      return { run: await deliverRun(deps, run), outcome: 'made' };
    case 'make':
      return {
        ...(await executeRun(deps, run, { ...backfilling, afterFailure: retryPolicies.backfill })),
        outcome: 'made',
      };
  }
}

async function begin(
  transaction: Database,
  planned: PlannedRun,
  { now, ...choice }: BackfillChoice & { readonly now: Date },
): Promise<Begun> {
  const busy = await lockPeriod(transaction, planned.run);
  if (busy) return { step: 'busy', run: busy };
  const found = await backfillStep(transaction, planned.run, choice);
  switch (found.step) {
    case 'leave':
      return { step: 'existed', run: found.run };
    case 'finish':
      return { step: 'finish', run: await takeManually(transaction, found.run, now) };
    case 'again':
      return { step: 'make', run: await takeToMake(transaction, found.run, { planned, now }) };
    case 'make': {
      const run = await planAndTake(transaction, planned, { owner: processName(), now });
      return run ? { step: 'make', run } : { step: 'existed', run: planned.run };
    }
  }
}
