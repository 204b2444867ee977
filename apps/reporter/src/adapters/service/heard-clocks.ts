/** What other clocks said, carried on by the time that has passed since: setting this machine's clock changes nothing. */
export type Clocks = {
  /** Keeps what a clock says at this moment. @param ms - milliseconds since 1970 */
  readonly hear: (name: string, ms: number) => void;
  /** What a clock says now, in milliseconds since 1970; `undefined` where it was never heard. */
  readonly reading: (name: string) => number | undefined;
  /** Forgets what clocks said. */
  readonly forget: (names: readonly string[]) => void;
  /** What each clock that was heard says now. */
  readonly readings: () => ReadonlyMap<string, number>;
};

/** Remembers clocks. @param elapsedMs - the time that has passed, whatever the machine's clock is set to */
export function createClocks(elapsedMs: () => number): Clocks {
  const leads = new Map<string, number>();
  const reading = (name: string) => {
    const lead = leads.get(name);
    return lead === undefined ? undefined : lead + elapsedMs();
  };
  return {
    hear: (name, ms) => void leads.set(name, ms - elapsedMs()),
    reading,
    forget: (names) => {
      for (const name of names) leads.delete(name);
    },
    readings: () => new Map([...leads].map(([name, lead]) => [name, lead + elapsedMs()])),
  };
}

/** The name of the clock of the database. */
export const databaseClock = 'the database';
