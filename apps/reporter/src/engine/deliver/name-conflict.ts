import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import { revisionCommand } from './settings-advice.ts';

/** The reason for a delivery that was refused because the file name is taken, with the command that helps. */
export async function nameConflictReason(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  reason: string,
): Promise<string> {
  const run = await runById(database, runId);
  return run ? `${reason}; ${remedy(run)}` : reason;
}

/** Whether a delivery was refused because one of its file names is taken. */
export function isNameConflict(run: Run, { state, reason }: Delivery): boolean {
  return state === 'refused' && reason !== null && reason.endsWith(remedy(run));
}

function remedy(run: Run): string {
  return `${revisionCommand(run)} creates a revision with a different file name`;
}
