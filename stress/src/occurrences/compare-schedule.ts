import type { Instant } from '@outlay/core/time';
import { occurrencesBetween } from '@outlay/schedule';
import { expectedMinutes } from './expected-minutes.ts';
import type { Sample } from './sample.ts';
import type { ZoneMinutes } from './zone-minutes.ts';

/** How a schedule compares: how many occurrences it has, and the first one that is not the oracle's. */
export type Comparison = { readonly occurrences: number; readonly difference: string | null };

const millisecondsAMinute = 60_000;
/** The first day of a table is walked only to know which times the clock has shown. */
export const warmUpMinutes = 1440;

/** Holds the occurrences of a schedule in a zone against those that the oracle finds. */
export function compareSchedule({ text, rule, expectation }: Sample, table: ZoneMinutes): Comparison {
  const expected = expectedMinutes(expectation, table).filter((index) => index >= warmUpMinutes);
  const instantAt = (index: number): Instant =>
    new Date((table.first + index) * millisecondsAMinute).toISOString();
  const differs = (occurrences: number, found: Instant | undefined): Comparison => {
    const index = expected[occurrences];
    const wanted = index === undefined ? 'nothing' : instantAt(index);
    const difference = `${text} in ${table.zone}: ${found ?? 'nothing'} where ${wanted} is expected`;
    return { occurrences, difference };
  };
  const schedule = { rule, timeZone: table.zone };
  let count = 0;
  for (const found of occurrencesBetween(
    schedule,
    instantAt(warmUpMinutes - 1),
    instantAt(table.days.length - 1),
  )) {
    const index = Date.parse(found) / millisecondsAMinute - table.first;
    if (index !== expected[count]) return differs(count, found);
    count += 1;
  }
  return count === expected.length ? { occurrences: count, difference: null } : differs(count, undefined);
}
