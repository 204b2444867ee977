/** A pause of a job: while it is not over, no occurrence of the job is planned. */
export type JobPauseTable = {
  /** Random, from the form or command: the same one pauses once. */
  id: string;
  /** The name of the job. It need not be configured any more. */
  job: string;
  pausedAt: string;
  /** Who paused it, by name. */
  pausedBy: string;
  reason: string | null;
  /** When the job was resumed; `null` while it is paused. */
  resumedAt: string | null;
  resumedBy: string | null;
};

/** A pause of a job. */
export type JobPause = Readonly<JobPauseTable>;
