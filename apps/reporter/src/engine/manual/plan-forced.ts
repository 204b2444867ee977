import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { refuseBusyPeriod } from '../claim/claim-manually.ts';
import { plannedRun } from '../plan/planned-run.ts';
import { periodKey } from '../plan/same-report.ts';
import type { RunDeps } from '../run/run-deps.ts';
import { manualStep } from './manual-step.ts';
import type { ManualRunRequest } from './run-account.ts';

/**
 * Plans all reports that are created again before the first is created, so that running an interrupted command again
 * finishes them.
 * @throws {UsageError} if another process is creating or delivering one of them
 */
export function planForced(
  { database, mail }: ForcedDeps,
  reports: readonly ManualRunRequest[],
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    for (const report of reports) {
      await refuseBusyPeriod(transaction, periodKey(report));
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

/** Dependencies of the planning. */
type ForcedDeps = Pick<RunDeps, 'database' | 'mail'>;
