/**
 * Times of other clocks, advanced by the time elapsed since they were observed, so that setting this machine's clock
 * has no effect.
 */
export type Clocks = {
  /**
   * Records the current time of a clock.
   * @param ms - milliseconds since 1970
   */
  readonly observe: (name: string, ms: number) => void;
  /** The current time of a clock, in milliseconds since 1970; `undefined` if it was never observed. */
  readonly reading: (name: string) => number | undefined;
  /** Discards the times of some clocks. */
  readonly forget: (names: readonly string[]) => void;
  /** The current time of every observed clock. */
  readonly readings: () => ReadonlyMap<string, number>;
};

/**
 * Creates an empty record of clocks.
 * @param elapsedMs - monotonic time, which does not change when the machine's clock is set
 */
export function createClocks(elapsedMs: () => number): Clocks {
  const leads = new Map<string, number>();
  const reading = (name: string) => {
    const lead = leads.get(name);
    return lead === undefined ? undefined : lead + elapsedMs();
  };
  return {
    observe: (name, ms) => void leads.set(name, ms - elapsedMs()),
    reading,
    forget: (names) => {
      for (const name of names) leads.delete(name);
    },
    readings: () => new Map([...leads].map(([name, lead]) => [name, lead + elapsedMs()])),
  };
}

/** The name of the clock of the database. */
export const databaseClock = 'the database';
