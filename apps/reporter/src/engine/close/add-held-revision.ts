import {
  addRevision,
  documentsOf,
  latestRevision,
  revisionOfRun,
} from '../../adapters/store/closed-periods.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isOfSameFilter } from '../plan/account-pin.ts';

/**
 * Records a held correction as the next revision of its closed period when it is released.
 * @throws {UsageError} if the period has been corrected in the meantime
 */
export async function addHeldRevision(transaction: Database, run: Run, now: Date): Promise<void> {
  const last = await latestRevision(transaction, run);
  const of = last && (await runById(transaction, last.runId));
  if (!last || !of || !isOfSameFilter(of, run)) return;
  const isRecorded = (await revisionOfRun(transaction, run)) !== undefined;
  if (isRecorded || !(await documentsOf(transaction, run))) return;
  // A report that was staged before the period was closed does not say what has changed since.
  if (last.revision >= run.revision || last.closedAt > run.plannedAt) {
    throw new UsageError(
      sayReason('held_revision_late', {
        run: run.id,
        revision: run.revision,
        last: last.revision,
        other: last.runId,
      }),
    );
  }
  await addRevision(transaction, run, { closedBy: 'correction', now });
}
