/** What someone did with a run in the console. */
export type ConsoleActionTable = {
  /** Random, from the form: the same form acts once. */
  id: string;
  runId: string;
  /** Identifier of the form, if it was for several runs. */
  batchId: string | null;
  what: 'retry' | 'release' | 'create-again' | 'cancel' | 'resend' | 'send-again' | 'confirm-arrival';
  /** The only recipient, if it was not for all. */
  recipient: string | null;
  /** The name in the session. */
  who: string;
  /** The process that does it. */
  owner: string;
  /** When its lease expires, by `leaseClockMs`. Milliseconds. */
  leaseUntilMs: number | null;
  startedAt: string;
  endedAt: string | null;
  /**
   * `failed`: something was not delivered or created; `refused`: nothing was done; `lost`: the process ended first. `null`
   * while it is in progress.
   */
  outcome: 'done' | 'failed' | 'refused' | 'lost' | null;
  reason: string | null;
};

/** An action as people see it. */
export type ConsoleAction = Readonly<Omit<ConsoleActionTable, 'leaseUntilMs'>>;
