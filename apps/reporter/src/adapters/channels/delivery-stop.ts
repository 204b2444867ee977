/** Stops a delivery in progress. The reasons of the signals are part of the outcome. */
export type DeliveryStop = {
  /** Aborted to stop the attempt, unless it may already have arrived: then it waits for the response. */
  readonly giveUp: AbortSignal;
  /** Aborted to stop waiting for a response. */
  readonly force: AbortSignal;
};
