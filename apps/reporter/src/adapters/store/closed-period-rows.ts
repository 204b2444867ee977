import type { PeriodKind } from '@outlay/core/time';

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
  /** The first day of the documents that it left waiting for a later batch; `null` if it left none. */
  waitingFrom: string | null;
  /** SHA-256 of what it exported, its staged file with the format `batch`. */
  sha256: string;
  /** JSON of `BatchCounts`. */
  counts: string;
  /** JSON of its amounts; `null` if the files of the store are encrypted. */
  totals: string | null;
  createdAt: string;
};

export type ClosedPeriod = Readonly<ClosedPeriodTable>;

export type UnclosedPeriod = Readonly<UnclosedPeriodTable>;

export type ExportBatch = Readonly<ExportBatchTable>;
