import type { DatabaseFailure } from './database-failure.ts';

/**
 * Primary result codes that a statement or its values cause every time (sqlite.org/rescode.html): ERROR (syntax and
 * names), TOOBIG, CONSTRAINT, MISMATCH, MISUSE, RANGE. All others concern the file, and may be transient.
 */
const statementCodes: ReadonlySet<number> = new Set([1, 18, 19, 20, 21, 25]);

/** Primary result codes of a file that is damaged or not a database: CORRUPT, NOTADB. */
const damageCodes: ReadonlySet<number> = new Set([11, 26]);

/** What an error of a statement says about the file; `undefined` where the statement caused it. */
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
