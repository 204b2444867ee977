import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isIssued } from './issued-files.ts';
import { revisionCommand } from './settings-advice.ts';

/** The reason for a delivery that was refused because the file name is taken, with the command that helps. */
export async function nameConflictReason(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  reason: string,
): Promise<string> {
  const run = await runById(database, runId);
  if (!run) return reason;
  return `${reason}; ${(await isIssued(database, run)) ? issuedRemedy(run) : remedy(run)}`;
}

/** Whether a delivery was refused because one of its file names is taken. */
export function isNameConflict(run: Run, { state, reason }: Delivery): boolean {
  if (state !== 'refused' || reason === null) return false;
  return reason.endsWith(remedy(run)) || reason.endsWith(issuedRemedy(run));
}

function remedy(run: Run): string {
  return sayReason('revision_other_name', { command: revisionCommand(run) });
}

/** A revision would not contain what these files do, because they count as delivered. */
function issuedRemedy({ id }: Run): string {
  return sayReason('move_then_delivers', { command: `outlay retry ${id}` });
}
