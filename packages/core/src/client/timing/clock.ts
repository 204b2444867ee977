import type { Timer } from './timer.ts';

/** The passing of time, and the date. All waiting is measured with the timer. */
export type Clock = Timer & {
  /** Milliseconds since 1970: for dates that people read and headers that give dates. It may be wrong. */
  readonly wallMs: () => number;
};

/** The date of the runtime, milliseconds since 1970. */
export const systemWallMs = (): number => Date.now();
