import type { RunState } from './states.ts';

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
  /** The directory of accounts cannot be read. */
  | 'directory'
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

export type Alert = Readonly<AlertTable>;

/** A clock, or a job, with an open alert about the time. */
export type ClockAlertTable = { subject: string };
