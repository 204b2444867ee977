import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { revisionCommand } from './settings-advice.ts';

/** The command that makes the report of a run anew, whose staged files are damaged or gone. */
export function remakeCommand(run: Run): string {
  return revisionCommand(run);
}

/** Why a delivery failed on its staged files; where they are damaged or gone, with the command that helps. */
export async function stagedFailure(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  { code, message }: StoreError,
): Promise<string> {
  const run = code === 'staged_file_changed' ? await runById(database, runId) : undefined;
  return run ? `${message}; ${remedy(run)}` : message;
}

/** Whether a delivery of a run ended because its staged files are damaged or gone. */
export function isOfDamagedFiles(run: Run, { state, reason }: Delivery): boolean {
  return state === 'refused' && reason !== null && reason.endsWith(remedy(run));
}

function remedy(run: Run): string {
  return `${remakeCommand(run)} creates the report again`;
}
