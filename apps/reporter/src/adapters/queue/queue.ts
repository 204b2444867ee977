import type { Database } from '../store/schema.ts';

/**
 * Wakes workers for runs. The runs in the store are the truth: the next sweep enqueues a run again whose entry was lost,
 * and an entry that comes twice finds nothing to do.
 */
export type Queue = {
  /** Enqueues runs, within the transaction that plans them. */
  readonly enqueue: (transaction: Database, runs: readonly string[]) => Promise<void>;
  /** Takes up to `max` runs from the queue. */
  readonly dequeue: (max: number) => Promise<readonly string[]>;
  /** Waits until it pays to look again. */
  readonly arrived: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
