import type { DatabaseFailure } from './database-failure.ts';
import { tlsAdvice } from './postgres-tls.ts';

/*
 * What is not proved to be about a statement is about the database, and may pass: the sets below name what is proved
 * (PostgreSQL 18 appendix A). A driver, a pooler or an operating system invents errors that no list has.
 */

/**
 * Classes of SQLSTATE that a statement, or a value in it, brings about each time: features that are not there (0A), CASE
 * and cardinality (20, 21), values (22), constraints (23), functions (38, 39), syntax and names (42), views (44), limits
 * of the program (54), functions that raise (P0).
 */
const statementStates = /^(0A|2[0-3]|3[89]|42|44|54|P0)...$/;

/** Of these classes, what depends on the database: rights (42501), and tables that a restore brings back (42P01). */
const databaseStates = /^(42501|42P01)$/;

/** SQLSTATEs of a wrong user, password or name of a database (class 28 and 3D000). */
const refusalStates = /^(28...|3D000)$/;

/** SQLSTATEs of what took longer than its limit: a statement (57014, also one that an operator ended), a lock. */
const overdueStates = /^(57014|55P03)$/;

/** SQLSTATEs of connections: they failed (class 08), waited too long in a transaction, are too many, were shut down. */
const outageStates = /^(08...|25P0[34]|53300|57P0[1-5])$/;

/** What PgBouncer says (08P01) where it hands the statements of a transaction to different connections: never of use. */
const statementPooling = /statement pooling mode/;

/** What `pg` says of an answer that did not come in time. The connection still waits for it and is good for nothing. */
const unansweredMessage = 'Query read timeout';

/** What an error of a query says about the server; nothing where it is about the query, or a mistake of ours. */
export function postgresFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error) || isMistake(error)) return undefined;
  const [reason, state] = [reasonOf(error), stateOf(error)];
  if (refusalStates.test(state)) return { code: 'refused', reason, cause: error };
  if (overdueStates.test(state) || isUnanswered(error)) return { code: 'overdue', reason, cause: error };
  if (statementPooling.test(reason)) return { code: 'unusable', reason, cause: error };
  if (state === '' || outageStates.test(state)) return { code: 'unreachable', reason, cause: error };
  if (statementStates.test(state) && !databaseStates.test(state)) return undefined;
  return { code: 'unusable', reason, cause: error };
}

/** Whether an error of a query says that the server has not answered in time, and may still do it. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === unansweredMessage;
}

/** A mistake in what was asked, found before or after the server was: no other try mends it. */
function isMistake(error: Error): boolean {
  const isAssertion = 'code' in error && error.code === 'ERR_ASSERTION';
  return (
    isAssertion || [TypeError, RangeError, SyntaxError, ReferenceError].some((kind) => error instanceof kind)
  );
}

/** The SQLSTATE of an error that the server, or a pooler, has sent; empty for those of sockets and of the library. */
function stateOf(error: Error): string {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Of a host with several addresses, each was tried: the error itself says nothing. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : error.message;
  return `${reason}${tlsAdvice(reason)}`;
}
