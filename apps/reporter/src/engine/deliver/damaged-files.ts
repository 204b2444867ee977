import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { revisionCommand } from './settings-advice.ts';

/** The command that creates the report of a run again when its staged files are damaged or missing. */
export function remakeCommand(run: Run): string {
  return revisionCommand(run);
}

/**
 * The message for a staged file that could not be read; if it is damaged or missing, with the command that creates it
 * again.
 */
export async function stagedFailure(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  { code, message }: StoreError,
): Promise<string> {
  const run = code === 'staged_file_changed' ? await runById(database, runId) : undefined;
  return run ? `${message}; ${remedy(run)}` : message;
}

/** Whether a delivery was refused because its staged files are damaged or missing. */
export function isOfDamagedFiles(run: Run, { state, reason }: Delivery): boolean {
  return state === 'refused' && reason !== null && reason.endsWith(remedy(run));
}

function remedy(run: Run): string {
  return `${remakeCommand(run)} creates the report again`;
}
