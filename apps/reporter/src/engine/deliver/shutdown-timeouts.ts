/** How long deliveries in progress may take after the process is asked to stop. Milliseconds. */
export type ShutdownTimeouts = {
  /** Time to finish normally. */
  readonly graceMs: number;
  /** Time for a mail server to respond to a complete message. */
  readonly responseTimeoutMs: number;
};

/** For a command in a terminal: its user waits. */
export const commandShutdown: ShutdownTimeouts = { graceMs: 1_500, responseTimeoutMs: 10_000 };

/** For `outlay serve` and `outlay worker`. */
export const serviceShutdown: ShutdownTimeouts = { graceMs: 5_000, responseTimeoutMs: 40_000 };
