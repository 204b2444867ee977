import type { Database } from '../store/schema.ts';

/**
 * How those who work hear that there is work. The runs in the store are the truth: an offer that is lost is made again
 * by the next sweep, and one that is made twice finds nothing to do.
 */
export type Offers = {
  /** Offers runs, within the transaction that plans them. */
  readonly add: (transaction: Database, runs: readonly string[]) => Promise<void>;
  /** Takes offers for oneself. @param most - how many at most */
  readonly take: (most: number) => Promise<readonly string[]>;
  /** Waits until it pays to look again. */
  readonly arrived: (signal: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
};
