import type { PeriodKind } from '@outlay/core';
import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { Kysely } from 'kysely';
import type { DeliveryState, RunState } from './transitions.ts';

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
  /** The process that works on it; none where nobody does. */
  owner: string | null;
  plannedAt: string;
  changedAt: string;
};

/** What of a run goes to one recipient or folder. */
export type DeliveryTable = {
  id: string;
  runId: string;
  /** Order within the run. */
  position: number;
  /** The delivery that this one repeats. */
  copyOf: string | null;
  channel: 'folder' | 'email';
  /** A folder or an address. */
  target: string;
  locale: Locale;
  /** JSON of `DeliveredFile[]`. */
  files: string;
  /** Of an e-mail: its Message-ID. */
  messageId: string | null;
  onUncertain: 'hold' | 'resend';
  state: DeliveryState;
  /** Counts the tries. */
  attempt: number;
  reason: string | null;
  /** Where it lies now, or what the mail server answered. */
  receipt: string | null;
  nextTryAt: string | null;
  changedAt: string;
};

/** A file that waits in the folder of the store. */
export type StagedFileTable = {
  runId: string;
  locale: Locale;
  /** `letter` is the text of an e-mail. */
  format: ExportFormat | 'letter';
  name: string;
  mediaType: string;
  bytes: number;
  sha256: string;
  /** Relative to the folder of the store. */
  path: string;
};

/** One try of a delivery. */
export type AttemptTable = {
  deliveryId: string;
  number: number;
  startedAt: string;
  endedAt: string | null;
  outcome: DeliveryState | null;
  detail: string | null;
};

/** A file of a delivery, by its format, under the name that it is delivered by. */
export type DeliveredFile = { readonly format: ExportFormat; readonly name: string };

/** A run as it is recorded. */
export type Run = Readonly<RunTable>;

/** A delivery as it is recorded. */
export type Delivery = Readonly<Omit<DeliveryTable, 'files'>> & { readonly files: readonly DeliveredFile[] };

/** A staged file as it is recorded. */
export type RecordedFile = Readonly<StagedFileTable>;

/** A try as it is recorded. */
export type Attempt = Readonly<AttemptTable>;

/** Every table. */
export type StoreSchema = {
  run: RunTable;
  delivery: DeliveryTable;
  stagedFile: StagedFileTable;
  attempt: AttemptTable;
};

/** The open database, or a transaction in it. */
export type Database = Kysely<StoreSchema>;
