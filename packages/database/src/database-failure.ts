/** What can be wrong with a database, whoever asks it what. */
export type DatabaseFailure =
  /** The text is no address of a PostgreSQL database. It may hold a password and is not repeated. */
  | { readonly code: 'invalid_address' }
  /** The server does not let this user into this database; `reason` is what it says, without the password. */
  | { readonly code: 'refused'; readonly reason: string; readonly cause: unknown }
  /**
   * Nobody answers, connecting takes too long, or a connection broke. It works again when the server is back. `reason` is
   * what the system, the server or a pooler says.
   */
  | { readonly code: 'unreachable'; readonly reason: string; readonly cause: unknown }
  /**
   * A statement took longer than its limit: the server hangs, has too much to do, or waited for another transaction. It
   * may have been done all the same. `reason` is what the server, or `pg`, says.
   */
  | { readonly code: 'overdue'; readonly reason: string; readonly cause: unknown }
  /**
   * It is there and takes nothing for now: its disk is full, fails or is read-only, another process locks it for too
   * long, a transaction met another one, or anything else that is not proved to be about the statement. `reason` is what
   * it says.
   */
  | { readonly code: 'unusable'; readonly reason: string; readonly cause: unknown }
  /** The SQLite file is none, or pages of it are damaged: a person has to put a whole one in its place. */
  | { readonly code: 'damaged'; readonly file: string; readonly reason: string; readonly cause: unknown }
  /** The SQLite file cannot be made or opened. */
  | { readonly code: 'unopened'; readonly file: string; readonly reason: string; readonly cause: unknown }
  /** A newer version wrote the database: it has a step of the schema that this one does not know. */
  | { readonly code: 'newer_database'; readonly step: string };

/** Makes the error that a program throws for a failure of its database: its own class, code and words. */
export type ErrorOfFailure = (failure: DatabaseFailure) => Error;
