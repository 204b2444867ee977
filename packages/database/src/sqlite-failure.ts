import type { DatabaseFailure } from './database-failure.ts';

/**
 * Primary result codes that a statement, or a value in it, brings about each time (sqlite.org/rescode.html): ERROR (syntax
 * and names), TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. Every other one is about the file, and may pass.
 */
const statementCodes: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);

/** Primary result codes of a file that is no whole database: CORRUPT, NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** What an error of a statement says about the file; nothing where it is about the statement. */
export function sqliteFailure(error: unknown, file: string): DatabaseFailure | undefined {
  const code = primaryCode(error);
  if (!(error instanceof Error) || code === undefined || statementCodes.has(code)) return undefined;
  if (damageCodes.has(code)) return { code: 'damaged', file, reason: error.message, cause: error };
  return { code: 'unusable', reason: `${file}: ${error.message}`, cause: error };
}

/** SQLITE_BUSY, in any of its extended forms: another connection writes. */
export function isBusy(error: unknown): boolean {
  return primaryCode(error) === 5;
}

function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined;
}
