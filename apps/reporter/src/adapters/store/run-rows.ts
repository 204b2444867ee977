import type { PeriodKind } from '@outlay/core/time';
import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { RunState } from './states.ts';

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

/** A piece of a staged file as stored in the folder, encrypted or not, for workers on other machines. */
export type StagedPieceTable = { path: string; number: number; bytes: Uint8Array };

export type Run = Readonly<RunTable>;

export type RunAttempt = Readonly<RunAttemptTable>;

export type RecordedFile = Readonly<StagedFileTable>;
