/** What deliveries that have begun are allowed when the process is asked to end. Milliseconds from then on. */
export type Ending = {
  /** They may end by themselves for so long. */
  readonly graceMs: number;
  /** A mail server that has a whole message may answer for so long. */
  readonly answerMs: number;
};

/** Of a command that a person gave, and waits for. */
export const endingOfCommand: Ending = { graceMs: 1_500, answerMs: 10_000 };

/** Of `outlay serve` and `outlay worker`. */
export const endingOfService: Ending = { graceMs: 5_000, answerMs: 40_000 };
