import type { ZoneMinutes } from './zone-minutes.ts';

/** A schedule as the oracle knows it: lists, and how to walk them. */
export type Expectation = {
  /** 1 for each civil day that matches. */
  readonly days: Uint8Array;
  /** 1 for each minute of the day that matches. */
  readonly times: Uint8Array;
  /** Whether times run as often as the clock shows them; if not, when the clock first shows them or a later time. */
  readonly follows: boolean;
  /** Only what is so many whole minutes or hours after the start, counted on a stopwatch. */
  readonly step?: { readonly minutes: 1 | 60; readonly interval: number };
  /** Wall time of the first possible occurrence, in minutes since the first civil day. */
  readonly start?: number;
  readonly count?: number;
  /** The last civil day, or the last minute since 1970. */
  readonly until?: { readonly day: number } | { readonly minute: number };
};

const minutesADay = 1440;

/**
 * The minutes of a table, by their index, at which a schedule is due: found by walking all of them and looking at the
 * clock.
 */
export function expectedMinutes(expectation: Expectation, table: ZoneMinutes): number[] {
  const { days, times, follows } = expectation;
  const start = startIndex(expectation, table);
  const matches = (shown: number) =>
    days[Math.floor(shown / minutesADay)] === 1 && times[shown % minutesADay] === 1;
  const found: number[] = [];
  for (let index = start; index < table.days.length; index += 1) {
    const isShown = days[table.days[index] ?? 0] === 1 && times[table.times[index] ?? 0] === 1;
    let isDue = isShown && (follows || table.again[index] === 0);
    if (!isDue && !follows && table.gaps.has(index)) isDue = (table.gaps.get(index) ?? []).some(matches);
    if (!isDue || !isStep(expectation, index, start)) continue;
    if (isOver(expectation, table, index) || found.length === expectation.count) break;
    found.push(index);
  }
  return found;
}

/** When the clock first shows the start or a later time. */
function startIndex({ start }: Expectation, { days, times }: ZoneMinutes): number {
  if (start === undefined) return 0;
  return days.findIndex((day, index) => day * minutesADay + (times[index] ?? 0) >= start);
}

function isStep({ step, start = 0 }: Expectation, index: number, begin: number): boolean {
  if (!step) return true;
  const since = step.minutes === 1 ? index - begin : index - begin + (start % 60);
  return Math.floor(since / step.minutes) % step.interval === 0;
}

function isOver({ until }: Expectation, { days, first }: ZoneMinutes, index: number): boolean {
  if (!until) return false;
  return 'day' in until ? (days[index] ?? 0) > until.day : first + index > until.minute;
}
