import type { Kysely } from 'kysely';
import type { AlertTable, ClockAlertTable, JobHealthTable } from './alert-rows.ts';
import type { ClosedPeriodTable, ExportBatchTable, UnclosedPeriodTable } from './closed-period-rows.ts';
import type { ConsoleActionTable } from './console-action-row.ts';
import type { AttemptTable, DeliveryLogHeadTable, DeliveryLogTable, DeliveryTable } from './delivery-rows.ts';
import type { DirectoryAccountTable, DirectoryTable } from './directory-rows.ts';
import type { JobPauseTable } from './job-pause-row.ts';
import type { RunAttemptTable, RunTable, StagedFileTable, StagedPieceTable } from './run-rows.ts';

export type { Alert, AlertCause } from './alert-rows.ts';
export type {
  ClosedPeriod,
  ExportBatch,
  UnclosedPeriod,
} from './closed-period-rows.ts';
export type {
  Attempt,
  DeliveredFile,
  Delivery,
  DeliveryLogTable,
  DeliveryTable,
} from './delivery-rows.ts';
export type {
  RecordedFile,
  Run,
  RunAttempt,
  RunTable,
} from './run-rows.ts';

/*
 * The tables as Kysely sees them. Instants are ISO 8601 in UTC with milliseconds, which sort as text; flags are 0 or 1;
 * lists are JSON. Both SQLite and PostgreSQL have these. The names of columns have underscores: `scheduled_for`.
 */

/** Up to when a job is planned. */
export type JobCursorTable = {
  job: string;
  /** The schedule of the cursor, as text. */
  schedule: string;
  /** The last occurrence that was planned or skipped; for a new job or schedule, when it was first seen. */
  cursor: string;
  /** The occurrence that is planned for only some accounts, if any. */
  unfinished: string | null;
  /** The last account that it is planned for, by name. */
  plannedUpTo: string | null;
  /** The last cursor on which more than one clock agreed, if any. */
  confirmed: string | null;
};

/** The hourly budget of a token, shared by all of its users. */
export type TokenBudgetTable = {
  id: string;
  /** Incremented by each change, so that a change based on an old version fails. */
  version: number;
  /** JSON that only the client interprets. */
  state: string;
};

/** The archive of an account. Its indexes are files in the folder of the store. */
export type ArchiveTable = {
  account: string;
  /** Raised by each pull, so that an earlier one that still runs can record nothing more. */
  attempt: number;
  /** SHA-256 of the index that reports are created from; `null` before there is one. */
  sha256: string | null;
  /** Identifier of its encryption key; `null` if it is not encrypted. */
  keyId: string | null;
  /** SHA-256 of the index of a pull that has not mirrored everything yet; `null` if the last one was complete. */
  pendingSha256: string | null;
  pendingKeyId: string | null;
  /** JSON of `KeyCount[]`: the number of files by encryption key. */
  keys: string;
};

/** The identifier of the store, in one row. */
export type StoreIdentityTable = { id: string };

export type ArchiveRow = Readonly<ArchiveTable>;

/** What someone may do in the console: only read, or also see files and recipients. */
export type ConsoleRole = 'viewer' | 'operator';

/** The name of the console on this machine, below `localhost`; in one row. */
export type ConsoleHostTable = { name: string };

/** A link that signs someone in to the console once. */
export type ConsoleLinkTable = {
  /** SHA-256 of its secret, in hexadecimal. */
  hash: string;
  role: ConsoleRole;
  /** Who it is for. */
  name: string;
  /** 1 if somebody gave it this name; 0 if it is that of the system user, which links for others have, too. */
  isNamed: 0 | 1;
  expiresAt: string;
  usedAt: string | null;
};

/** Someone who is signed in to the console. */
export type ConsoleSessionTable = {
  /** SHA-256 of the secret in the cookie, in hexadecimal. */
  hash: string;
  role: ConsoleRole;
  /** Who it is: the name of the link, or of the user. */
  name: string;
  /** As that of the link; 1 for a user. With 0, nobody knows which other sessions are of the same person. */
  isNamed: 0 | 1;
  /** The user of the configuration; `null` with a link. */
  userName: string | null;
  /** Fingerprint of the user at the start; the session ends when it changes. */
  userPin: string | null;
  /** How they signed in. */
  through: 'link' | 'password';
  /** The address of the browser when they signed in. */
  client: string;
  startedAt: string;
  /** The last request, to the minute. */
  seenAt: string;
  /** When they last proved who they are: at the start, or since then for an action that needs it. */
  provenAt: string;
};

/** The last one-time code that a user signed in with. No code of this step or an earlier one is accepted. */
export type ConsoleCodeTable = { userName: string; lastStep: number };

/** Every table. */
export type StoreSchema = {
  run: RunTable;
  delivery: DeliveryTable;
  stagedFile: StagedFileTable;
  attempt: AttemptTable;
  deliveryLog: DeliveryLogTable;
  deliveryLogHead: DeliveryLogHeadTable;
  runAttempt: RunAttemptTable;
  jobCursor: JobCursorTable;
  jobPause: JobPauseTable;
  tokenBudget: TokenBudgetTable;
  jobHealth: JobHealthTable;
  alert: AlertTable;
  stagedPiece: StagedPieceTable;
  clockAlert: ClockAlertTable;
  storeIdentity: StoreIdentityTable;
  closedPeriod: ClosedPeriodTable;
  unclosedPeriod: UnclosedPeriodTable;
  exportBatch: ExportBatchTable;
  archive: ArchiveTable;
  directory: DirectoryTable;
  directoryAccount: DirectoryAccountTable;
  consoleHost: ConsoleHostTable;
  consoleLink: ConsoleLinkTable;
  consoleSession: ConsoleSessionTable;
  consoleCode: ConsoleCodeTable;
  consoleAction: ConsoleActionTable;
};

/** The open database, or a transaction in it. */
export type Database = Kysely<StoreSchema>;
