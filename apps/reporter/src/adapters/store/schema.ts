import type { PeriodKind } from '@outlay/core/time';
import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Kysely } from 'kysely';
import type { ConsoleActionTable } from './console-action-row.ts';
import type { JobPauseTable } from './job-pause-row.ts';
import type { DeliveryState, RunState } from './states.ts';

/*
 * The tables as Kysely sees them. Instants are ISO 8601 in UTC with milliseconds, which sort as text; flags are 0 or 1;
 * lists are JSON. Both SQLite and PostgreSQL have these. The names of columns have underscores: `scheduled_for`.
 */

/** One report of one account: a scheduled occurrence of a job, or a manual run. */
export type RunTable = {
  id: string;
  job: string;
  account: string;
  kind: PeriodKind;
  periodFrom: string;
  periodUntil: string;
  scheduledFor: string;
  state: RunState;
  /** Incremented by each claim, so that a process that was replaced can no longer change the run. */
  attempt: number;
  reason: string | null;
  /** Who canceled it, if anyone did; its reason says why. */
  canceledBy: string | null;
  /** Whether its files are held for review. */
  isHeld: 0 | 1;
  /**
   * `settings`: because its account has changed since it was planned; `deletions`: because so many documents of earlier
   * batches are gone; otherwise because its records may be incomplete.
   */
  heldFor: 'settings' | 'deletions' | null;
  /** Fingerprint of the account that it was planned with, from `pinOf`; `null` if it is not pinned. */
  pin: string | null;
  /** 1 for the first report of a period; each requested revision increments it. */
  revision: number;
  /** Identifier of the command that started it, if any: `id:NAME`, or `force:INSTANT`. */
  request: string | null;
  /** The process that works on it, if any. */
  owner: string | null;
  /** When its lease expires unless it is renewed, by `leaseClockMs`. Milliseconds. */
  leaseUntilMs: number | null;
  /** Whether it is scheduled, was started manually, or reads a closed period again with a scheduled occurrence. */
  origin: 'schedule' | 'manual' | 'correction';
  /** When it is due; `null` if it has ended or waits for a command. */
  nextAt: string | null;
  /** Number of failures to create the report. A rate limit is not a failure. */
  failures: number;
  /** When its files were staged; `null` before. */
  stagedAt: string | null;
  /** When its old staged files were removed; their hashes are kept. */
  filesRemovedAt: string | null;
  /** The warnings of its report, as JSON; `null` until it is staged, and after its files were removed. */
  warnings: string | null;
  /**
   * JSON of `SpentAmount[]`: what was spent in its period, by currency. `null` until it is staged, for a report of less than
   * all documents of all days of its period, and if the files of the store are encrypted.
   */
  spent: string | null;
  /** Whether it failed, wholly or in part, and no later run of its period was known since. */
  isUnresolved: 0 | 1;
  plannedAt: string;
  changedAt: string;
};

/** An attempt of one process on a run. */
export type RunAttemptTable = {
  runId: string;
  number: number;
  owner: string;
  startedAt: string;
  endedAt: string | null;
  /** The resulting state of the run, or why the attempt ended before. */
  outcome: RunState | 'deferred' | 'rate_limited' | 'retried' | 'released' | 'held' | 'lost' | null;
  reason: string | null;
  /** What the person who started it accepted, for this run only: that documents of earlier batches were deleted. */
  accepted: 'deletions' | null;
};

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

/** A clock, or a job, with an open alert about the time. */
export type ClockAlertTable = { subject: string };

/** The hourly budget of a token, shared by all of its users. */
export type TokenBudgetTable = {
  id: string;
  /** Incremented by each change, so that a change based on an old version fails. */
  version: number;
  /** JSON that only the client interprets. */
  state: string;
};

/** Whether the reports of a job and account arrive. */
export type JobHealthTable = { job: string; account: string; state: 'healthy' | 'failing'; runId: string };

/** Why the reports of a job and account do not arrive. */
export type AlertCause =
  /** The service rejected the token. */
  | 'token'
  /** A setting, or a file that it refers to, is invalid or missing. */
  | 'configuration'
  /** The service was unreachable or its response was invalid. */
  | 'service'
  /** The files could not be written on this machine. */
  | 'disk'
  /** The report exceeds a limit of documents, memory or time. */
  | 'limit'
  /** Clocks disagree. */
  | 'clock'
  /** A format cannot represent the report. */
  | 'format'
  /** The store or a staged file cannot be used. */
  | 'store'
  /** The report process crashed repeatedly. */
  | 'crash'
  /** A bug in Outlay. */
  | 'internal_error'
  /** The files are held for review. */
  | 'held'
  /** So many documents of earlier batches are gone that somebody must accept it. */
  | 'deletions'
  /** The account or its recipients changed after the run was planned. */
  | 'changed'
  /** Some deliveries were refused. */
  | 'undelivered'
  /** A message may or may not have arrived. */
  | 'uncertain'
  /** A period could not be closed. */
  | 'unclosed';

/** A message to the owner, sent by e-mail. */
export type AlertTable = {
  id: string;
  job: string;
  account: string;
  /** `unclosed`: about a period, and not about whether reports arrive. */
  kind: 'failing' | 'recovered' | 'unclosed';
  runId: string;
  /** Of the run. */
  state: RunState;
  /** `null` for a recovery. */
  cause: AlertCause | null;
  reason: string | null;
  createdAt: string;
  /** `sending` until the outcome is known; a message that may have arrived is not sent again. */
  delivery: 'pending' | 'sending' | 'sent' | 'unknown' | 'dropped';
  /** Number of attempts to send it. */
  attempts: number;
  /** Earliest time of the next attempt. */
  nextAttemptAt: string | null;
  /** The process that sends it. */
  owner: string | null;
  /** When its lease expires, by `leaseClockMs`. Milliseconds. */
  leaseUntilMs: number | null;
};

/** A piece of a staged file as stored in the folder, encrypted or not, for workers on other machines. */
export type StagedPieceTable = { path: string; number: number; bytes: Uint8Array };

/** The files of a run for one recipient, folder or bucket. */
export type DeliveryTable = {
  id: string;
  runId: string;
  /** When its run was planned, so that the runs of a recipient are found in their order. */
  runPlannedAt: string;
  /** Order within the run. */
  position: number;
  /** The delivery that this one repeats. */
  copyOf: string | null;
  /** `manual`: to an address given with `--to`. */
  origin: 'planned' | 'manual';
  channel: 'folder' | 'email' | 's3';
  /** A folder, a bucket or an e-mail address. */
  target: string;
  locale: Locale;
  /** JSON of `DeliveredFile[]`. */
  files: string;
  /** Message-ID of an e-mail. */
  messageId: string | null;
  onUncertain: 'hold' | 'resend';
  state: DeliveryState;
  /** Number of attempts. */
  attempt: number;
  /** Whether the mail server may have the whole message of the last attempt; recorded before its final dot is sent. */
  isHandedOver: 0 | 1;
  reason: string | null;
  /** The path of the files, or the response of the mail server. */
  receipt: string | null;
  nextAttemptAt: string | null;
  changedAt: string;
};

/** A file in the folder of the store. */
export type StagedFileTable = {
  runId: string;
  locale: Locale;
  /**
   * `message`: the text of an e-mail. `documents`: what a closed period would consist of. `batch`: what a batch exported.
   * None of these is a file of the report.
   */
  format: ExportFormat | 'message' | 'documents' | 'batch';
  name: string;
  mediaType: string;
  /** Size of the delivered file; the stored one may be encrypted. */
  bytes: number;
  sha256: string;
  /** Relative to the folder of the store. */
  path: string;
  /** Identifier of its encryption key; `null` if it is not encrypted. */
  keyId: string | null;
};

/** A revision of a closed period: the documents of a delivered report. Rows are never changed. */
export type ClosedPeriodTable = {
  job: string;
  account: string;
  kind: PeriodKind;
  periodFrom: string;
  periodUntil: string;
  /** That of the run. */
  revision: number;
  /** The run whose documents these are. */
  runId: string;
  /** SHA-256 of the documents, its staged file with the format `documents`. */
  sha256: string;
  /** By `outlay close`, some days after its delivery, or because its documents differ from those of the revision before. */
  closedBy: 'manual' | 'automatic' | 'correction';
  closedAt: string;
  /** Hash of this row and of the revision before. */
  hash: string;
};

/** A period whose report was delivered long enough ago, but cannot be closed until somebody acts. */
export type UnclosedPeriodTable = {
  job: string;
  account: string;
  periodFrom: string;
  periodUntil: string;
  /** The run of its report. */
  runId: string;
  reason: string;
  /** When somebody was told. */
  since: string;
};

/** A numbered batch of a job that exports each document once. Rows are never changed. */
export type ExportBatchTable = {
  job: string;
  account: string;
  /** From 1, without gaps. */
  number: number;
  /** The run whose files these are; they are never removed. */
  runId: string;
  /** The days whose documents were read. */
  coveredFrom: string;
  coveredUntil: string;
  /** SHA-256 of what it exported, its staged file with the format `batch`. */
  sha256: string;
  /** JSON of `BatchCounts`. */
  counts: string;
  /** JSON of its amounts; `null` if the files of the store are encrypted. */
  totals: string | null;
  createdAt: string;
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

/** An attempt of a delivery. */
export type AttemptTable = {
  deliveryId: string;
  number: number;
  startedAt: string;
  endedAt: string | null;
  /** `unknown` if the message may have arrived, even if the delivery is attempted again. */
  outcome: DeliveryState | null;
  detail: string | null;
};

/** The outcome of a delivery attempt. */
export type DeliveryLogTable = {
  /** From 1, without gaps. */
  sequence: number;
  deliveryId: string;
  /** JSON of `DeliveryLogEntry`, as it was hashed. */
  entry: string;
  /** Hash of the previous hash and the entry. */
  hash: string;
};

/** The last entry of the delivery log, in one row. */
export type DeliveryLogHeadTable = { id: number; sequence: number; hash: string };

/** The identifier of the store, in one row. */
export type StoreIdentityTable = { id: string };

/** A file of a delivery: its format, and its name at the target. */
export type DeliveredFile = { readonly format: ExportFormat; readonly name: string };

export type Run = Readonly<RunTable>;

export type Delivery = Readonly<Omit<DeliveryTable, 'files' | 'runPlannedAt'>> & {
  readonly files: readonly DeliveredFile[];
};

export type RecordedFile = Readonly<StagedFileTable>;

export type RunAttempt = Readonly<RunAttemptTable>;

export type ExportBatch = Readonly<ExportBatchTable>;

export type ArchiveRow = Readonly<ArchiveTable>;

export type Alert = Readonly<AlertTable>;

export type Attempt = Readonly<AttemptTable>;

export type ClosedPeriod = Readonly<ClosedPeriodTable>;

export type UnclosedPeriod = Readonly<UnclosedPeriodTable>;

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
  /** The user of the configuration; `null` with a link. */
  userName: string | null;
  /** Fingerprint of the user at the start; the session ends when it changes. */
  userPin: string | null;
  /** How they signed in. */
  through: 'link' | 'password';
  startedAt: string;
  /** The last request, to the minute. */
  seenAt: string;
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
  consoleHost: ConsoleHostTable;
  consoleLink: ConsoleLinkTable;
  consoleSession: ConsoleSessionTable;
  consoleCode: ConsoleCodeTable;
  consoleAction: ConsoleActionTable;
};

/** The open database, or a transaction in it. */
export type Database = Kysely<StoreSchema>;
