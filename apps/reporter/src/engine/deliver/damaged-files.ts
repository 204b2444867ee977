import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Delivery, Run } from '../../adapters/store/schema.ts';
import type { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { isIssued } from './issued-files.ts';
import { revisionCommand } from './settings-advice.ts';

/** The command that creates the report of a run again when its staged files are damaged or missing. */
export function remakeCommand(run: Run): string {
  return revisionCommand(run);
}

/**
 * The message for a staged file that could not be read; if it is damaged or missing, with what helps.
 */
export async function stagedFailure(
  database: Database,
  { runId }: Pick<Delivery, 'runId'>,
  { code, message }: StoreError,
): Promise<string> {
  const run = code === 'staged_file_changed' ? await runById(database, runId) : undefined;
  if (!run) return message;
  return `${message}; ${(await isIssued(database, run)) ? issuedRemedy(run) : remedy(run)}`;
}

/** Whether a delivery was refused because its staged files are damaged or missing. */
export function isOfDamagedFiles(run: Run, { state, reason }: Delivery): boolean {
  if (state !== 'refused' || reason === null) return false;
  return reason.endsWith(remedy(run)) || reason.endsWith(issuedRemedy(run));
}

function remedy(run: Run): string {
  return sayReason('report_again', { command: remakeCommand(run) });
}

function issuedRemedy({ id }: Run): string {
  return sayReason('restore_then_delivers', { command: `outlay retry ${id}` });
}
