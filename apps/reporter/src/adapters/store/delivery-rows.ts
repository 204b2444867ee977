import type { ExportFormat } from '@outlay/exporters';
import type { Locale } from '@outlay/reports';
import type { DeliveryState } from './states.ts';

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

/** A file of a delivery: its format, and its name at the target. */
export type DeliveredFile = { readonly format: ExportFormat; readonly name: string };

export type Delivery = Readonly<Omit<DeliveryTable, 'files' | 'runPlannedAt'>> & {
  readonly files: readonly DeliveredFile[];
};

export type Attempt = Readonly<AttemptTable>;
