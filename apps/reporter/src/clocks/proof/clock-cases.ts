const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A clock that is wrong for a while. */
export type ClockCase = {
  readonly name: string;
  readonly clock: 'machine' | 'service' | 'database';
  /** How far it is ahead, milliseconds; negative where it is behind. */
  readonly offMs: number;
  /** From when to when it is, milliseconds since 1970. */
  readonly fromMs: number;
  readonly untilMs: number;
};

const offsets = [hourMs, 25 * hourMs, 100 * dayMs];

/**
 * Each clock ahead and behind by an hour, 25 hours and 100 days, for two and a half days about the first of a month.
 * @param firsts - of months, in turn
 */
export function clockCases(firsts: readonly number[]): ClockCase[] {
  const clocks = ['machine', 'service', 'database'] as const;
  const each = clocks.flatMap((clock) =>
    offsets.flatMap((offMs) => [offMs, -offMs].map((signed) => ({ clock, offMs: signed }))),
  );
  return each.map(({ clock, offMs }, index) => {
    const first = firsts[index % firsts.length] ?? 0;
    const hours = offMs / hourMs;
    return {
      name: `${clock} ${hours > 0 ? '+' : ''}${hours} h`,
      clock,
      offMs,
      fromMs: first - 1.75 * dayMs,
      untilMs: first + 0.75 * dayMs,
    };
  });
}
