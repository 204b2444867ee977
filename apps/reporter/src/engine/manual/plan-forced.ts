import { runLoggedAfter } from '../../adapters/store/delivery-log.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { runsOfPeriod } from '../../adapters/store/runs-of-period.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { joinReasons, sayReason } from '../../reasons/say-reason.ts';
import { refuseBusyPeriod } from '../claim/claim-manually.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { periodKey } from '../plan/same-report.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { manualStep } from './manual-step.ts';
import type { ManualRunRequest } from './run-account.ts';

/**
 * Plans all reports that are created again before the first is created, so that running an interrupted command again
 * finishes them.
 * @param seenEntry - the last entry of the delivery log that a person knew of: reports with later ones are refused, so that two
 * people create one revision
 * @throws {UsageError} if another process is creating or delivering one of them
 */
export function planForced(
  { database, mail }: ForcedDeps,
  reports: readonly ManualRunRequest[],
  seenEntry?: number,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const report of reports) {
      await refuseBusyPeriod(transaction, periodKey(report));
      if (seenEntry !== undefined) await refuseNewer(transaction, report, seenEntry);
      const found = await manualStep(transaction, report);
      if (found.step !== 'make') continue;
      const { revision } = found;
      const { settings, now } = report;
      const plan = {
        scheduledFor: now.toISOString(),
        from: mail?.from,
        origin: 'manual',
        revision,
      } as const;
      await planRuns(transaction, [plannedRun({ ...report, ...plan, token: settings.token })]);
    }
  });
}

/** A run that has not delivered anything is busy, or made no revision. */
async function refuseNewer(
  transaction: Database,
  report: ManualRunRequest,
  seenEntry: number,
): Promise<void> {
  const runs = await runsOfPeriod(transaction, periodKey(report));
  const ids = runs.map(({ id }) => id);
  const newer = await runLoggedAfter(transaction, seenEntry, ids);
  if (newer === undefined) return;
  throw new UsageError(joinReasons(sayReason('started_meanwhile', { run: newer }), sayReason('look_first')));
}

/** Dependencies of the planning. */
type ForcedDeps = Pick<RunDeps, 'database' | 'mail'>;
