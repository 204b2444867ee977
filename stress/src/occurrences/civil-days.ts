/** A day as the oracle knows it: counted on from the day before, never computed. */
export type CivilDay = {
  /** `YYYY-MM-DD` */
  readonly date: string;
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** The how-manieth last day of the month it is; 1 is the last. */
  readonly dayFromEnd: number;
  /** The how-manieth of its weekday in the month and in the year, from the begin and from the end. */
  readonly nth: Nth;
  /** Months begun since the first day. */
  readonly months: number;
  /** Weeks begun since the first day, for weeks that begin on Sunday, Monday … */
  readonly weeks: readonly number[];
};
type Nth = {
  readonly month: number;
  readonly monthEnd: number;
  readonly year: number;
  readonly yearEnd: number;
};

const firstYear = 2024;
const lastYear = 2031;
const monday = 1;

/** Every day from 2024-01-01, a Monday, to 2031-12-31. */
export function walkCivilDays(): CivilDay[] {
  const days: Omit<CivilDay, 'nth' | 'dayFromEnd'>[] = [];
  let weekday = monday;
  let months = 0;
  const weeks = [0, 0, 0, 0, 0, 0, 0];
  for (let year = firstYear; year <= lastYear; year += 1) {
    for (const [index, length] of monthLengths(year).entries()) {
      months += 1;
      for (let day = 1; day <= length; day += 1) {
        weeks[weekday] = (weeks[weekday] ?? 0) + 1;
        const month = index + 1;
        days.push({ date: dateOf(year, month, day), year, month, day, weekday, months, weeks: [...weeks] });
        weekday = (weekday + 1) % 7;
      }
    }
  }
  return numbered(days);
}

function monthLengths(year: number): number[] {
  return [31, year % 4 === 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
}

function dateOf(...parts: number[]): string {
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

function numbered(days: readonly Omit<CivilDay, 'nth' | 'dayFromEnd'>[]): CivilDay[] {
  const [forward, backward] = [days.map(counter()), days.toReversed().map(counter()).toReversed()];
  return days.map((day, index) => {
    const [start, end] = [forward[index], backward[index]];
    const nth = {
      month: start?.ofMonth ?? 0,
      year: start?.ofYear ?? 0,
      monthEnd: end?.ofMonth ?? 0,
      yearEnd: end?.ofYear ?? 0,
    };
    return { ...day, nth, dayFromEnd: end?.inMonth ?? 0 };
  });
}

/** Counts, day by day, the days and the weekdays of each month and year. */
function counter() {
  const counts = new Map<string, number>();
  const count = (key: string) => {
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
  return ({ months, year, weekday }: { months: number; year: number; weekday: number }) => ({
    inMonth: count(`m${months}`),
    ofMonth: count(`m${months} ${weekday}`),
    ofYear: count(`y${year} ${weekday}`),
  });
}
