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
 * @param seenAt - refuses reports of which another run was planned after this time, so that two people create one revision
 * @throws {UsageError} if another process is creating or delivering one of them
 */
export function planForced(
  { database, mail }: ForcedDeps,
  reports: readonly ManualRunRequest[],
  seenAt?: Date,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const report of reports) {
      await refuseBusyPeriod(transaction, periodKey(report));
      if (seenAt) await refuseNewer(transaction, report, seenAt);
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

async function refuseNewer(transaction: Database, report: ManualRunRequest, seenAt: Date): Promise<void> {
  const runs = await runsOfPeriod(transaction, periodKey(report));
  const newer = runs.find(({ plannedAt }) => plannedAt > seenAt.toISOString());
  if (!newer) return;
  throw new UsageError(
    joinReasons(sayReason('started_meanwhile', { run: newer.id }), sayReason('look_first')),
  );
}

/** Dependencies of the planning. */
type ForcedDeps = Pick<RunDeps, 'database' | 'mail'>;
