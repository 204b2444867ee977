import type { ScheduleRule } from '@outlay/schedule';
import type { CivilDay } from './civil-days.ts';
import type { Expectation } from './expected-minutes.ts';

/** A schedule as text, as parsed by the product, and as the oracle knows it. */
export type Sample = {
  readonly text: string;
  readonly rule: ScheduleRule;
  readonly expectation: Expectation;
};

const minutesADay = 1440;

/** Marks the civil days that suit. */
export function markDays(civil: readonly CivilDay[], matches: (day: CivilDay) => boolean): Uint8Array {
  return Uint8Array.from(civil, (day) => Number(matches(day)));
}

/** Marks the minutes of the day at every one of these hours and minutes. */
export function markTimes(hours: readonly number[], minutes: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: minutesADay }, (_, time) =>
    Number(hours.includes(Math.floor(time / 60)) && minutes.includes(time % 60)),
  );
}

/** The numbers from one to another, both inside. */
export function numbersBetween(first: number, last: number): [number, ...number[]] {
  return [first, ...Array.from({ length: last - first }, (_, index) => first + 1 + index)];
}
