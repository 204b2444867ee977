/** Clocks that differ by no more than this agree. Milliseconds. */
export const clockToleranceMs = 300_000;

/** The result of comparing the machine's clock with others. */
export type ClockComparison = {
  /** The time to plan by: the machine's, or an earlier time that at least half of the clocks have reached. */
  readonly now: Date;
  /** Whether the majority of clocks, including the machine's, agree with the machine's clock. */
  readonly isConfirmed: boolean;
  /** The clocks that disagree with the machine's clock. */
  readonly others: readonly OtherClock[];
};

/** A clock that disagrees with the machine's clock. */
export type OtherClock = { readonly name: string; readonly says: Date };

/**
 * Compares the machine's clock with others. No single clock is trusted: if the machine's clock is not confirmed, a time
 * is not planned before at least half of all clocks have reached it.
 */
export function compareClocks(machine: Date, readings: ReadonlyMap<string, number>): ClockComparison {
  const machineMs = machine.getTime();
  const others = [...readings].filter(([, ms]) => Math.abs(ms - machineMs) > clockToleranceMs);
  const agreeing = readings.size - others.length;
  const isConfirmed = agreeing > 0 && (agreeing + 1) * 2 > readings.size + 1;
  const all = [machineMs, ...readings.values()].toSorted((one, other) => one - other);
  const median = all[Math.floor((all.length - 1) / 2)] ?? machineMs;
  const isTrusted = isConfirmed || Math.abs(median - machineMs) <= clockToleranceMs;
  return {
    now: isTrusted ? machine : new Date(Math.min(machineMs, median)),
    isConfirmed,
    others: others.map(([name, ms]) => ({ name, says: new Date(ms) })),
  };
}
