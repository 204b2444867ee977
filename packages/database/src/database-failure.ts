/** Why a database cannot be used, in the same codes for SQLite and PostgreSQL. */
export type DatabaseFailure =
  /** The text is not the address of a PostgreSQL database. It may contain a password and is not repeated. */
  | { readonly code: 'invalid_address' }
  /** The server refuses this user or database; `reason` is its message, without the password. */
  | { readonly code: 'refused'; readonly reason: string; readonly cause: unknown }
  /**
   * The server does not respond, connecting takes too long, or a connection broke. It works again when the server is back.
   * `reason` is the message of the system, the server or a pooler.
   */
  | { readonly code: 'unreachable'; readonly reason: string; readonly cause: unknown }
  /**
   * A statement exceeded its timeout: the server hangs, is overloaded, or waited for another transaction. The statement may
   * have run all the same. `reason` is the message of the server or of `pg`.
   */
  | { readonly code: 'timeout'; readonly reason: string; readonly cause: unknown }
  /**
   * It responds but cannot be used for now: its disk is full, fails or is read-only, another process locks it for too long,
   * a transaction conflicts with another one, or anything else that is not proven to be an error of the statement. `reason`
   * is its message.
   */
  | { readonly code: 'unusable'; readonly reason: string; readonly cause: unknown }
  /** The file is not a SQLite database, or pages of it are damaged: it must be restored from a backup. */
  | { readonly code: 'damaged'; readonly file: string; readonly reason: string; readonly cause: unknown }
  /** The SQLite file cannot be created or opened. */
  | { readonly code: 'cannot_open'; readonly file: string; readonly reason: string; readonly cause: unknown }
  /** A newer version wrote the database: it has a migration that this version does not know. */
  | { readonly code: 'newer_database'; readonly step: string };

/** Creates the error that a program throws for a failure of its database. */
export type ErrorOfFailure = (failure: DatabaseFailure) => Error;
