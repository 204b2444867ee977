import type { DatabaseFailure } from './database-failure.ts';

/** SQLSTATEs of a wrong user, password or name of a database (PostgreSQL 18 appendix A, class 28 and 3D000). */
const refusalStates = /^(28...|3D000)$/;

/**
 * SQLSTATEs of a server that is not there for us: connection failures (class 08), a transaction that waited too long for
 * us, too many connections, a shutdown or a start-up (PostgreSQL 18 appendix A).
 */
const outageStates = /^(08...|25P0[34]|53300|57P0[1-5])$/;

/** SQLSTATEs of what took longer than its limit: a statement (57014, also one that an operator ended), a lock. */
const overdueStates = /^(57014|55P03)$/;

/** SQLSTATEs of a server that takes nothing for now: a full disk, no memory, a failing disk, a standby (25006). */
const unusableStates = /^(53[0-2]..|58030|25006)$/;

/** Errors of sockets and of the client library before there is a SQLSTATE. */
const outageCodes = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/;
const outageMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e(xceeded|xpired))/;

/** What `pg` says of an answer that did not come in time. The connection still waits for it and is good for nothing. */
const unansweredMessage = 'Query read timeout';

/** What an error of a query says about the server; nothing where it is about the query. */
export function postgresFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (refusalStates.test(code)) return { code: 'refused', reason: error.message, cause: error };
  if (unusableStates.test(code)) return { code: 'unusable', reason: error.message, cause: error };
  const isOverdue = overdueStates.test(code) || isUnanswered(error);
  if (isOverdue) return { code: 'overdue', reason: error.message, cause: error };
  const isOutage = outageStates.test(code) || outageCodes.test(code) || outageMessages.test(error.message);
  return isOutage ? { code: 'unreachable', cause: error } : undefined;
}

/** Whether an error of a query says that the server has not answered in time, and may still do it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === unansweredMessage;
}
