/** Two clocks that differ by no more say the same. Milliseconds. */
export const clockToleranceMs = 300_000;

/** What comes of comparing the machine's clock with others. */
export type ClockComparison = {
  /** The time to plan by: the machine's, or an earlier one that at least as many clocks have. */
  readonly now: Date;
  /** Whether more clocks than not, this machine's among them, say the same as this machine's. */
  readonly isConfirmed: boolean;
  /** The clocks that say something else than this machine's, which is believed where it is confirmed. */
  readonly others: readonly OtherClock[];
};

/** A clock that says something else than this machine's. */
export type OtherClock = { readonly name: string; readonly says: Date };

/**
 * Compares the machine's clock with what others say. No single one is believed: where the machine's is not confirmed,
 * nothing is planned before the earlier half of all clocks has come to it.
 */
export function compareClocks(machine: Date, readings: ReadonlyMap<string, number>): ClockComparison {
  const machineMs = machine.getTime();
  const others = [...readings].filter(([, ms]) => Math.abs(ms - machineMs) > clockToleranceMs);
  const agreeing = readings.size - others.length;
  const isConfirmed = agreeing > 0 && (agreeing + 1) * 2 > readings.size + 1;
  const all = [machineMs, ...readings.values()].toSorted((one, other) => one - other);
  const median = all[Math.floor((all.length - 1) / 2)] ?? machineMs;
  const isBelieved = isConfirmed || Math.abs(median - machineMs) <= clockToleranceMs;
  return {
    now: isBelieved ? machine : new Date(Math.min(machineMs, median)),
    isConfirmed,
    others: others.map(([name, ms]) => ({ name, says: new Date(ms) })),
  };
}
