import type { PeriodKind } from '@outlay/core/time';
import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Kysely } from 'kysely';
import type { DeliveryState, RunState } from './states.ts';

/*
 * The tables as Kysely sees them. Instants are ISO 8601 in UTC with milliseconds, which sort as text; flags are 0 or 1;
 * lists are JSON. Both SQLite and PostgreSQL have these. The names of columns have underscores: `scheduled_for`.
 */

/** One report of one account: an occurrence of a job, or one asked for by hand. */
export type RunTable = {
  id: string;
  job: string;
  account: string;
  kind: PeriodKind;
  periodFrom: string;
  periodUntil: string;
  scheduledFor: string;
  state: RunState;
  /** Counts the processes that worked on it; who comes back after another one took over finds it changed. */
  attempt: number;
  /** Why it is in its state, where that is not plain. */
  reason: string | null;
  /** Whether its files wait for a person before they are delivered. */
  isHeld: 0 | 1;
  /** `settings`: because its account has changed since it was planned; otherwise its records are not proved to be all. */
  heldFor: 'settings' | null;
  /** Fingerprint of the account that it was planned with, as `pinOf` makes it; none before there were any. */
  pin: string | null;
  /** 1 for the first report of a period; corrections that a person asks for count on. */
  revision: number;
  /** The command that asked for it, where that has an identity: `id:NAME`, or `force:INSTANT`. */
  request: string | null;
  /** The process that works on it; none where nobody does. */
  owner: string | null;
  /** Until when it does, unless it says that it goes on: milliseconds since 1970 by the clock of the database. */
  leaseUntilMs: number | null;
  /** Whether its job was due, or a person asked for it. */
  origin: 'schedule' | 'manual';
  /** From when on somebody has to work on it; none where it has ended or waits for a person. */
  nextAt: string | null;
  /** How often the report could not be made. A limit of the service is no failure. */
  failures: number;
  /** When its staged files were removed because they were old; their hashes are kept. */
  filesRemovedAt: string | null;
  plannedAt: string;
  changedAt: string;
};

/** The work of one process on a run. */
export type RunAttemptTable = {
  runId: string;
  number: number;
  /** The process. */
  owner: string;
  startedAt: string;
  endedAt: string | null;
  /** The state that it brought the run to, or why it left off before. */
  outcome: RunState | 'deferred' | 'rate_limited' | 'retried' | 'released' | 'held' | 'lost' | null;
  reason: string | null;
};

/** How far the occurrences of a job are planned. */
export type JobCursorTable = {
  job: string;
  /** The schedule that the cursor is of, as text. */
  schedule: string;
  /** The last occurrence that was dealt with; of a new job or schedule, when it was first seen. */
  cursor: string;
  /** The occurrence that is planned for a part of the accounts only; none where that is true of none. */
  unfinished: string | null;
  /** The last account that it is planned for, by name. */
  plannedUpTo: string | null;
  /** The cursor as it was last while more than one clock agreed; none where that never was. */
  confirmed: string | null;
};

/** A clock, or a job, of which the owner was told that something is wrong with the time. */
export type ClockAlertTable = { subject: string };

/** The hourly budget of a token, which all who use it share. */
export type TokenBudgetTable = {
  /** Hash of the address and the token. */
  id: string;
  /** Counts the changes: who read an older one changes nothing. */
  version: number;
  /** JSON, read by the client alone. */
  state: string;
};

/** Whether the reports of a job and account come. */
export type JobHealthTable = { job: string; account: string; state: 'healthy' | 'failing'; runId: string };

/** Why reports of a job and account do not come. */
export type AlertCause =
  /** The service refused the token. */
  | 'token'
  /** Something that the configuration names is wrong or missing. */
  | 'configuration'
  /** The service could not be reached, or did not answer as it should. */
  | 'service'
  /** The files could not be written on this machine. */
  | 'disk'
  /** The report needs more documents, memory or time than its limits allow. */
  | 'limit'
  /** Clocks that say different things. */
  | 'clock'
  /** The report does not fit into one of its formats. */
  | 'format'
  /** The store, or files that are kept in it, cannot be used. */
  | 'store'
  /** The process that made the report ended again and again. */
  | 'crash'
  /** A mistake of ours. */
  | 'internal_error'
  /** The files wait for a person. */
  | 'held'
  /** The account, or who gets its reports, has changed since the run was planned. */
  | 'changed'
  /** The report was made and not taken everywhere. */
  | 'undelivered'
  /** A message may have arrived. */
  | 'uncertain';

/** Something that the owner is to be told by e-mail. */
export type AlertTable = {
  id: string;
  job: string;
  account: string;
  kind: 'failing' | 'recovered';
  runId: string;
  /** Of the run. */
  state: RunState;
  /** Of trouble; none where it is over. */
  cause: AlertCause | null;
  reason: string | null;
  createdAt: string;
  /** `sending` until it is known that it went out, or that it may have: it is not sent again then. */
  delivery: 'pending' | 'sending' | 'sent' | 'unknown' | 'dropped';
  /** Counts the attempts to send it. */
  attempts: number;
  /** When it is tried again at the earliest. */
  nextAttemptAt: string | null;
  /** The process that sends it. */
  owner: string | null;
  /** Until when it is sure to be sending: milliseconds since 1970 by the clock of the database. */
  leaseUntilMs: number | null;
};

/** A piece of a staged file as it lies in the folder, encrypted or not, where workers of other machines have to find it. */
export type StagedPieceTable = { path: string; number: number; bytes: Uint8Array };

/** What of a run goes to one recipient or folder. */
export type DeliveryTable = {
  id: string;
  runId: string;
  /** Order within the run. */
  position: number;
  /** The delivery that this one repeats. */
  copyOf: string | null;
  /** `manual`: to an address that a person named for it alone. */
  origin: 'planned' | 'manual';
  channel: 'folder' | 'email' | 's3';
  /** A folder or an address. */
  target: string;
  locale: Locale;
  /** JSON of `DeliveredFile[]`. */
  files: string;
  /** Of an e-mail: its Message-ID. */
  messageId: string | null;
  onUncertain: 'hold' | 'resend';
  state: DeliveryState;
  /** Counts the attempts. */
  attempt: number;
  /** Whether the mail server may have the whole message of the last try: recorded before its final dot is sent. */
  isHandedOver: 0 | 1;
  reason: string | null;
  /** Where it lies now, or what the mail server answered. */
  receipt: string | null;
  nextAttemptAt: string | null;
  changedAt: string;
};

/** A file that waits in the folder of the store. */
export type StagedFileTable = {
  runId: string;
  locale: Locale;
  /** `message` is the text of an e-mail. */
  format: ExportFormat | 'message';
  name: string;
  mediaType: string;
  /** Of what is delivered: it may be kept encrypted. */
  bytes: number;
  sha256: string;
  /** Relative to the folder of the store. */
  path: string;
  /** Of the key that it is encrypted with; none where it is not. */
  keyId: string | null;
};

/** One try of a delivery. */
export type AttemptTable = {
  deliveryId: string;
  number: number;
  startedAt: string;
  endedAt: string | null;
  /** `unknown` where it may have arrived, also where the delivery is then tried again. */
  outcome: DeliveryState | null;
  detail: string | null;
};

/** What became of an attempt of a delivery. */
export type DeliveryLogTable = {
  /** From 1, without gaps. */
  sequence: number;
  deliveryId: string;
  /** JSON of `DeliveryLogEntry`, as it was hashed. */
  entry: string;
  /** Of the hash before and the entry. */
  hash: string;
};

/** The last entry of the log of deliveries: one row. */
export type DeliveryLogHeadTable = { id: number; sequence: number; hash: string };

/** Which store this is: one row. */
export type StoreIdentityTable = { id: string };

/** A file of a delivery, by its format, under the name that it is delivered by. */
export type DeliveredFile = { readonly format: ExportFormat; readonly name: string };

/** A run as it is recorded. */
export type Run = Readonly<RunTable>;

/** A delivery as it is recorded. */
export type Delivery = Readonly<Omit<DeliveryTable, 'files'>> & { readonly files: readonly DeliveredFile[] };

/** A staged file as it is recorded. */
export type RecordedFile = Readonly<StagedFileTable>;

/** The work of one process on a run, as it is recorded. */
export type RunAttempt = Readonly<RunAttemptTable>;

/** An alert as it is recorded. */
export type Alert = Readonly<AlertTable>;

/** A try as it is recorded. */
export type Attempt = Readonly<AttemptTable>;

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
  tokenBudget: TokenBudgetTable;
  jobHealth: JobHealthTable;
  alert: AlertTable;
  stagedPiece: StagedPieceTable;
  clockAlert: ClockAlertTable;
  storeIdentity: StoreIdentityTable;
};

/** The open database, or a transaction in it. */
export type Database = Kysely<StoreSchema>;
