import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { parseRrule } from '@outlay/schedule';
import type { CivilDay } from './civil-days.ts';
import type { Expectation } from './expected-minutes.ts';
import { matchingDays, type RuleParts } from './matching-days.ts';
import { markTimes, numbersBetween, type Sample } from './sample.ts';

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const;
const nightHours = [0, 1, 2, 3, 23] as const;

/** Parts of a rule as they are written, and what the writer meant. */
type Part = { readonly text: string; readonly parts: Partial<RuleParts> };

/** A recurrence rule with a start in 2025 or 2026; every one in seven of each frequency steps hours or minutes. */
export function randomRrule(random: SeededRandom, civil: readonly CivilDay[]): Sample {
  const start = startOf(random, civil);
  const drawn = random.pick([yearly, monthly, monthly, weekly, weekly, daily, clock])(random, start.day);
  const parts: RuleParts = { interval: 1, weekStart: 1, by: 'day', ...drawn.parts, start: start.day };
  const end = endOf(random, civil, start.index);
  const times = timesOf(random, parts, start.time);
  const text = [`DTSTART:${start.text} RRULE:${drawn.text}`, times.text, end.text].filter(Boolean).join(';');
  const days = matchingDays(parts, civil);
  // A rule that has no day is refused.
  if (!days.includes(1, start.index)) return randomRrule(random, civil);
  const expectation: Expectation = {
    days,
    times: times.marks,
    follows: parts.step !== undefined,
    start: start.index * 1440 + start.time,
    ...(parts.step ? { step: { minutes: parts.step, interval: parts.interval } } : {}),
    ...end.meant,
  };
  return { text, rule: parseRrule(text), expectation };
}

function startOf(random: SeededRandom, civil: readonly CivilDay[]) {
  const index = whole(random, 400, 1000);
  const day = civil[index];
  if (!day) throw new Error('the civil days begin in 2024 and end in 2031');
  const [hour, minute] = [random.pick(nightHours), random.pick([0, 30, 45])];
  const digits = [hour, minute].map((number) => String(number).padStart(2, '0')).join('');
  return { index, day, time: hour * 60 + minute, text: `${day.date.replaceAll('-', '')}T${digits}00` };
}

function endOf(random: SeededRandom, civil: readonly CivilDay[], startIndex: number) {
  const day = startIndex + whole(random, 0, 1000);
  const date = civil[day]?.date ?? '';
  const count = whole(random, 1, 300);
  return random.pick<{ text: string; meant: Pick<Expectation, 'count' | 'until'> }>([
    { text: '', meant: {} },
    { text: '', meant: {} },
    { text: `COUNT=${count}`, meant: { count } },
    { text: `UNTIL=${date.replaceAll('-', '')}`, meant: { until: { day } } },
    {
      text: `UNTIL=${date.replaceAll('-', '')}T120000Z`,
      meant: { until: { minute: Date.parse(`${date}T12:00:00Z`) / 60_000 } },
    },
  ]);
}

/** Hours and minutes, which a rule by positions may have one of only. */
function timesOf(random: SeededRandom, { step, positions }: RuleParts, startTime: number) {
  const [hour, minute] = [Math.floor(startTime / 60), startTime % 60];
  const ownMinutes = step === 1 ? numbersBetween(0, 59) : [minute];
  const ownHours = step ? numbersBetween(0, 23) : [hour];
  const several = positions ? 1 : whole(random, 1, 3);
  const hours = random.chance(0.5) ? ownHours : numbersBetween(1, several).map(() => random.pick(nightHours));
  const minutes = random.chance(0.6)
    ? ownMinutes
    : numbersBetween(1, several).map(() => whole(random, 0, 59));
  const text = [
    hours === ownHours ? '' : `BYHOUR=${hours.join(',')}`,
    minutes === ownMinutes ? '' : `BYMINUTE=${minutes.join(',')}`,
  ];
  return { text: text.filter(Boolean).join(';'), marks: markTimes(hours, minutes) };
}

function yearly(random: SeededRandom, start: CivilDay): Part {
  const interval = whole(random, 1, 3);
  const months = [whole(random, 1, 12), whole(random, 1, 12)];
  const monthDays = [whole(random, 1, 31), -whole(random, 1, 31)];
  const [weekday, ordinal] = [whole(random, 0, 6), whole(random, 1, 5)];
  const byDay = { weekday, ordinal: random.chance(0.5) ? ordinal : -ordinal };
  const text = `FREQ=YEARLY;INTERVAL=${interval}`;
  return random.pick<Part>([
    { text, parts: { interval, by: 'year', months: [start.month], monthDays: [start.day] } },
    {
      text: `${text};BYMONTH=${months.join(',')};BYMONTHDAY=${monthDays.join(',')}`,
      parts: { interval, by: 'year', months, monthDays },
    },
    {
      text: `${text};BYMONTH=${months.join(',')};BYDAY=${byDay.ordinal}${weekdayNames[weekday]}`,
      parts: { interval, by: 'year', months, weekdays: [{ ...byDay, of: 'month' }] },
    },
    {
      text: `${text};BYDAY=${byDay.ordinal * 9}${weekdayNames[weekday]}`,
      parts: { interval, by: 'year', weekdays: [{ weekday, ordinal: byDay.ordinal * 9, of: 'year' }] },
    },
  ]);
}

function monthly(random: SeededRandom, start: CivilDay): Part {
  const interval = whole(random, 1, 5);
  const monthDays = [whole(random, 1, 31), -whole(random, 1, 31)];
  const [weekday, ordinal] = [whole(random, 0, 6), random.pick([1, 2, 3, 4, 5, -1, -2, -5])];
  const position = random.pick([1, 2, -1, -2, 7]);
  const text = `FREQ=MONTHLY;INTERVAL=${interval}`;
  const workdays = numbersBetween(1, 5).map((day) => ({ weekday: day, ordinal: null }));
  return random.pick<Part>([
    { text, parts: { interval, by: 'month', monthDays: [start.day] } },
    { text: `${text};BYMONTHDAY=${monthDays.join(',')}`, parts: { interval, by: 'month', monthDays } },
    {
      text: `${text};BYDAY=${ordinal}${weekdayNames[weekday]}`,
      parts: { interval, by: 'month', weekdays: [{ weekday, ordinal, of: 'month' }] },
    },
    {
      text: `${text};BYDAY=MO,TU,WE,TH,FR;BYSETPOS=${position}`,
      parts: { interval, by: 'month', weekdays: workdays, positions: [position] },
    },
    {
      text: `${text};BYDAY=${weekdayNames[weekday]};BYMONTHDAY=8,9,10,11,12,13,14`,
      parts: {
        interval,
        by: 'month',
        weekdays: [{ weekday, ordinal: null }],
        monthDays: numbersBetween(8, 14),
      },
    },
  ]);
}

function weekly(random: SeededRandom, start: CivilDay): Part {
  const [interval, weekStart] = [whole(random, 1, 4), whole(random, 0, 6)];
  const weekdays = [whole(random, 0, 6), whole(random, 0, 6)].map((weekday) => ({ weekday, ordinal: null }));
  const text = `FREQ=WEEKLY;INTERVAL=${interval};WKST=${weekdayNames[weekStart]}`;
  const parts = { interval, weekStart, by: 'week' } as const;
  const byDay = `BYDAY=${weekdays.map(({ weekday }) => weekdayNames[weekday]).join(',')}`;
  return random.pick<Part>([
    { text, parts: { ...parts, weekdays: [{ weekday: start.weekday, ordinal: null }] } },
    { text: `${text};${byDay}`, parts: { ...parts, weekdays } },
    { text: `${text};${byDay};BYSETPOS=-1`, parts: { ...parts, weekdays, positions: [-1] } },
  ]);
}

function daily(random: SeededRandom): Part {
  const interval = whole(random, 1, 10);
  const months = [whole(random, 1, 12), whole(random, 1, 12), whole(random, 1, 12)];
  const text = `FREQ=DAILY;INTERVAL=${interval}`;
  return random.pick<Part>([
    { text, parts: { interval, by: 'day' } },
    { text: `${text};BYMONTH=${months.join(',')}`, parts: { interval, by: 'day', months } },
    { text: `${text};BYMONTHDAY=-1,1`, parts: { interval, by: 'day', monthDays: [-1, 1] } },
  ]);
}

function clock(random: SeededRandom): Part {
  const [hours, minutes] = [whole(random, 1, 30), whole(random, 7, 900)];
  const weekday = whole(random, 0, 6);
  return random.pick<Part>([
    { text: `FREQ=HOURLY;INTERVAL=${hours}`, parts: { interval: hours, step: 60 } },
    { text: `FREQ=MINUTELY;INTERVAL=${minutes}`, parts: { interval: minutes, step: 1 } },
    {
      text: `FREQ=MINUTELY;INTERVAL=${minutes};BYDAY=${weekdayNames[weekday]}`,
      parts: { interval: minutes, step: 1, weekdays: [{ weekday, ordinal: null }] },
    },
  ]);
}

function whole(random: SeededRandom, least: number, most: number): number {
  return Math.floor(random.between(least, most + 1));
}
