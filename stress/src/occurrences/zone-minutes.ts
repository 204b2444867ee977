import type { CivilDay } from './civil-days.ts';

/** What a zone's wall clock shows, minute by minute, and how it gets there. */
export type ZoneMinutes = {
  readonly zone: string;
  /** Minutes from 1970 to the first minute. */
  readonly first: number;
  /** Index of the day among the civil days, for each minute. */
  readonly days: Uint16Array;
  /** Minute of the day. */
  readonly times: Uint16Array;
  /** 1 where the clock had shown that time, or a later one, before. */
  readonly again: Uint8Array;
  /** Minutes before which the clock skipped something, with what it skipped: minutes of the civil days. */
  readonly gaps: ReadonlyMap<number, readonly number[]>;
};

const minutesADay = 1440;
const quarter = 15;

/**
 * Asks `Intl` what the wall clock shows. It is asked each quarter of an hour, and each minute of a quarter in which
 * the clock did not go on by 15 minutes.
 */
export function readZoneMinutes(
  zone: string,
  civil: readonly CivilDay[],
  [first, end]: readonly [number, number],
): ZoneMinutes {
  const ask = clockOf(zone, civil);
  const [days, times] = [new Uint16Array(end - first), new Uint16Array(end - first)];
  const again = new Uint8Array(end - first);
  const gaps = new Map<number, readonly number[]>();
  let highest = ask(first) - 1;
  const show = (index: number, shown: number) => {
    days[index] = Math.floor(shown / minutesADay);
    times[index] = shown % minutesADay;
    if (shown <= highest) again[index] = 1;
    else if (shown > highest + 1) gaps.set(index, between(highest + 1, shown));
    highest = Math.max(highest, shown);
  };
  for (let start = first; start < end; start += quarter) {
    const shown = ask(start);
    const isEven = ask(start + quarter) === shown + quarter;
    for (let minute = 0; minute < quarter; minute += 1) {
      show(start - first + minute, isEven ? shown + minute : ask(start + minute));
    }
  }
  return { zone, first, days, times, again, gaps };
}

/** The wall clock at a minute since 1970, in minutes since the first civil day. */
function clockOf(zone: string, civil: readonly CivilDay[]): (minute: number) => number {
  const indexes = new Map(civil.map(({ date }, index) => [date, index]));
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return (minute) => {
    const text = format.format(minute * 60_000);
    const day = indexes.get(text.slice(0, 10));
    if (day === undefined || text.length !== 16) throw new Error(`Intl says "${text}"`);
    return day * minutesADay + Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16));
  };
}

function between(from: number, until: number): number[] {
  return Array.from({ length: until - from }, (_, index) => from + index);
}
