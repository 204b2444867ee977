import type { DatabaseFailure } from './database-failure.ts';
import { tlsAdvice } from './postgres-tls.ts';

/*
 * An error that is not proven to come from a statement comes from the database, and may be transient: the sets below name
 * what is proven (PostgreSQL 18, appendix A). Drivers, poolers and operating systems have errors that no list names.
 */

/**
 * Classes of SQLSTATE that a statement or its values cause every time: unsupported features (0A), CASE and cardinality
 * (20, 21), values (22), constraints (23), functions (38, 39), syntax and names (42), views (44), program limits (54),
 * exceptions raised by functions (P0).
 */
const statementStates = /^(0A|2[0-3]|3[89]|42|44|54|P0)...$/;

/** Of these classes, what depends on the database: privileges (42501), and tables that a restore brings back (42P01). */
const databaseStates = /^(42501|42P01)$/;

/** SQLSTATEs of a wrong user, password or database name (class 28 and 3D000). */
const refusalStates = /^(28...|3D000)$/;

/** SQLSTATEs of timeouts: a statement (57014, also one that an operator canceled), a lock. */
const timeoutStates = /^(57014|55P03)$/;

/** SQLSTATEs of connections that failed (class 08), idled in a transaction, are too many, or were shut down. */
const outageStates = /^(08...|25P0[34]|53300|57P0[1-5])$/;

/** The message of PgBouncer (08P01) in statement pooling mode, which cannot run transactions. */
const statementPooling = /statement pooling mode/;

/** The message of `pg` for a response that did not come in time. The connection still waits for it and cannot be used. */
const responseTimeoutMessage = 'Query read timeout';

/** What an error of a query says about the server; `undefined` where the query or the program caused it. */
export function postgresFailure(error: unknown): DatabaseFailure | undefined {
  if (!(error instanceof Error) || isProgramError(error)) return undefined;
  const [reason, state] = [reasonOf(error), stateOf(error)];
  if (refusalStates.test(state)) return { code: 'refused', reason, cause: error };
  if (timeoutStates.test(state) || isResponseTimeout(error)) return { code: 'timeout', reason, cause: error };
  if (statementPooling.test(reason)) return { code: 'unusable', reason, cause: error };
  if (state === '' || outageStates.test(state)) return { code: 'unreachable', reason, cause: error };
  if (statementStates.test(state) && !databaseStates.test(state)) return undefined;
  return { code: 'unusable', reason, cause: error };
}

/** Whether the server did not respond to a query in time, and may still run it. */
export function isResponseTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === responseTimeoutMessage;
}

/** An error in the program, found before or after the query: no retry helps. */
function isProgramError(error: Error): boolean {
  const isAssertion = 'code' in error && error.code === 'ERR_ASSERTION';
  return (
    isAssertion || [TypeError, RangeError, SyntaxError, ReferenceError].some((kind) => error instanceof kind)
  );
}

/** The SQLSTATE of an error that the server or a pooler sent; empty for errors of sockets and of the library. */
function stateOf(error: Error): string {
  return 'severity' in error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** For a host with several addresses the message is in the error of each; the first one stands for all. */
function reasonOf(error: Error): string {
  const [first] = error instanceof AggregateError ? (error.errors as unknown[]) : [];
  const reason = first instanceof Error ? first.message : error.message;
  return `${reason}${tlsAdvice(reason)}`;
}
