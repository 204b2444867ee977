import type { Database } from '../store/schema.ts';

/**
 * Wakes workers for runs. The store is authoritative: the next sweep enqueues a run whose entry was lost, and a
 * duplicate entry has no effect.
 */
export type Queue = {
  /** Enqueues runs, within the transaction that plans them. */
  readonly enqueue: (transaction: Database, runs: readonly string[]) => Promise<void>;
  /** Takes up to `max` runs from the queue. */
  readonly dequeue: (max: number) => Promise<readonly string[]>;
  /** Waits until runs may have arrived. */
  readonly arrived: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
