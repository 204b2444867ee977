/** What someone did with a run or a job in the console. */
export type ConsoleActionTable = {
  /** Random, from the form: the same form acts once. */
  id: string;
  /** The run; `null` for an action on a job, and for a test message. */
  runId: string | null;
  /** Identifier of the form, if it was for several runs, or of the action on a job. */
  batchId: string | null;
  /** `run`, `revise` and `backfill` create reports of a job; each report is a part, with a run. */
  what:
    | 'retry'
    | 'release'
    | 'create-again'
    | 'cancel'
    | 'resend'
    | 'send-again'
    | 'confirm-arrival'
    | 'run'
    | 'revise'
    | 'backfill'
    | 'test-message';
  /** The job, for an action on a job; `null` for its parts. */
  job: string | null;
  /** The only account of the job, if it is not for all. */
  account: string | null;
  /** The period of the job's reports; for `backfill`, the days on which they were due. */
  periodFrom: string | null;
  periodUntil: string | null;
  /** The only recipient, if it was not for all. */
  recipient: string | null;
  /** The name in the session. */
  who: string;
  /** The process that does it. */
  owner: string;
  /** When its lease expires, by `leaseClockMs`. Milliseconds. */
  leaseUntilMs: number | null;
  startedAt: string;
  /** Its place among the actions that began at the same instant, from 1. */
  number: number;
  endedAt: string | null;
  /**
   * `failed`: something was not delivered or created; `refused`: nothing was done; `lost`: the process ended first. `null`
   * while it is in progress.
   */
  outcome: 'done' | 'failed' | 'refused' | 'lost' | null;
  reason: string | null;
};

type OfJob = 'job' | 'account' | 'periodFrom' | 'periodUntil';

/** An action as people see it. */
export type ConsoleAction = Readonly<Omit<ConsoleActionTable, 'leaseUntilMs' | 'number' | OfJob>>;

/** An action on a job. */
export type JobAction = ConsoleAction & {
  readonly job: string;
  readonly account: string | null;
  readonly periodFrom: string;
  readonly periodUntil: string;
};
