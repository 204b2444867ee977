import { processName } from '../../adapters/processes/process-name.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { lockPeriod } from '../../adapters/store/lock-period.ts';
import { type PlannedRun, planAndClaim } from '../../adapters/store/plan-run.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { claimManually } from '../claim/claim-manually.ts';
import { retryPolicies } from '../retry/retry-policy.ts';
import { deliverRun } from '../run/deliver-run.ts';
import { type ExecutionResult, executeRun } from '../run/execute-run.ts';
import type { SourceOptions } from '../run/open-run-source.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { type BackfillRules, backfillStep } from './backfill-step.ts';
import { claimToRecreate } from './retry-run.ts';

/** The result of one occurrence. */
export type BackfillResult = ExecutionResult & {
  /** `busy`: another process works on the period; `existed`: nothing was done, because the report exists. */
  readonly outcome: 'made' | 'existed' | 'busy';
};

/** Options of a backfill. */
export type BackfillOptions = BackfillRules & {
  /** How the records are read if the report must be created. */
  readonly source: SourceOptions;
  /** Called with a run that is worked on, in the transaction that claims it. */
  readonly onClaimed?: (transaction: Database, run: Run) => Promise<void>;
};

type Begun = { readonly step: 'make' | 'finish' | 'existed' | 'busy'; readonly run: Run };

/**
 * Backfills an occurrence: creates its report, finishes interrupted deliveries, or does nothing if it exists. A run
 * that a rate limit or a shutdown stops before it is staged stays planned, and the next backfill resumes it.
 */
export async function backfillRun(
  deps: RunDeps,
  planned: PlannedRun,
  backfilling: BackfillOptions,
): Promise<BackfillResult> {
  const { run, step } = await inTransaction(deps.database, async (transaction) => {
    const begun = await begin(transaction, planned, { ...backfilling, now: deps.now() });
    const isClaimed = begun.step === 'make' || begun.step === 'finish';
    if (isClaimed) await backfilling.onClaimed?.(transaction, begun.run);
    return begun;
  });
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
  { now, ...choice }: BackfillRules & { readonly now: Date },
): Promise<Begun> {
  const busy = await lockPeriod(transaction, planned.run);
  if (busy) return { step: 'busy', run: busy };
  const found = await backfillStep(transaction, planned.run, choice);
  switch (found.step) {
    case 'leave':
      return { step: 'existed', run: found.run };
    case 'finish':
      return { step: 'finish', run: await claimManually(transaction, found.run, now) };
    case 'again':
      return { step: 'make', run: await claimToRecreate(transaction, found.run, { planned, now }) };
    case 'make': {
      const run = await planAndClaim(transaction, planned, { owner: processName(), now });
      return run ? { step: 'make', run } : { step: 'existed', run: planned.run };
    }
  }
}
