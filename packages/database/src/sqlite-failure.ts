import type { DatabaseFailure } from './database-failure.ts';

/**
 * Primary result codes of a file that takes nothing for now (sqlite.org/rescode.html): locked by another connection for
 * too long (BUSY), read-only, failing (IOERR), full, or gone (CANTOPEN).
 */
const unusableCodes: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);

/** What an error of a statement says about the file; nothing where it is about the statement. */
export function sqliteFailure(error: unknown, file: string): DatabaseFailure | undefined {
  const code = primaryCode(error);
  if (!(error instanceof Error) || code === undefined || !unusableCodes.has(code)) return undefined;
  return { code: 'unusable', reason: `${file}: ${error.message}`, cause: error };
}

/** SQLITE_BUSY, in any of its extended forms: another connection writes. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
