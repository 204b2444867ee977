/** When a delivery that has begun is to end before it ends by itself. What the signals say is why. */
export type DeliveryStop = {
  /** Aborted when it is to be given up, unless it may have arrived already: then the answer is waited for. */
  readonly giveUp: AbortSignal;
  /** Aborted when no answer is waited for any more. */
  readonly force: AbortSignal;
};
