import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { revisionCommand } from './settings-advice.ts';

/** Why a delivery was refused whose file's name another file has, with the command that helps. */
export async function nameConflictReason(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  reason: string,
): Promise<string> {
  const run = await runById(database, runId);
  return run ? `${reason}; ${remedy(run)}` : reason;
}

/** Whether a delivery of a run was refused because another file has the name of one of its files. */
export function isNameConflict(run: Run, { state, reason }: Delivery): boolean {
  return state === 'refused' && reason !== null && reason.endsWith(remedy(run));
}

function remedy(run: Run): string {
  return `${revisionCommand(run)} creates a revision with a different file name`;
}
