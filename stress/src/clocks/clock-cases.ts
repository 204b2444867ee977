import type { RunState } from 'outlay/internal/adapters/store/states.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** A clock that is wrong for a time. */
export type ClockCase = {
  readonly name: string;
  readonly clock: 'machine' | 'service' | 'database';
  /** How far it is ahead, milliseconds; negative where it is behind. */
  readonly offMs: number;
  /** When it is wrong, milliseconds since 1970. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** The state of the run due then at which the clock becomes wrong; at `fromMs` where it is not given. */
  readonly stepsWhen?: RunState;
};

const offsets = [hourMs, 25 * hourMs, 100 * dayMs];

const statesOfStep = ['fetched', 'rendered', 'staged', 'delivering'] as const;

/**
 * Each clock ahead and behind by an hour, 25 hours and 100 days: for two and a half days around the first of a month, and
 * for two days and a quarter from the middle of the run of a month.
 * @param firsts - of months, in turn
 */
export function clockCases(firsts: readonly number[]): ClockCase[] {
  const clocks = ['machine', 'service', 'database'] as const;
  const each = clocks.flatMap((clock) =>
    offsets.flatMap((offMs) => [offMs, -offMs].map((signed) => ({ clock, offMs: signed }))),
  );
  const named = each.map(({ clock, offMs }, index) => {
    const hours = offMs / hourMs;
    const first = firsts[index % firsts.length] ?? 0;
    return { name: `${clock} ${hours > 0 ? '+' : ''}${hours} h`, clock, offMs, first };
  });
  const aboutFirst = named.map(({ first, ...one }) => ({
    ...one,
    fromMs: first - 1.75 * dayMs,
    untilMs: first + 0.75 * dayMs,
  }));
  const inRun = named.map(({ first, name, ...one }, index): ClockCase => {
    const stepsWhen = statesOfStep[index % statesOfStep.length] ?? 'fetched';
    return {
      ...one,
      name: `${name} from ${stepsWhen}`,
      fromMs: first,
      untilMs: first + 2.25 * dayMs,
      stepsWhen,
    };
  });
  return [...aboutFirst, ...inRun];
}
