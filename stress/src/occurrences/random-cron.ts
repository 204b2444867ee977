import type { SeededRandom } from '@outlay/core/internal/testing/seeded-random.ts';
import { parseCron } from '@outlay/schedule';
import type { CivilDay } from './civil-days.ts';
import { markDays, markTimes, numbersBetween, type Sample } from './sample.ts';

/** A field as it is written, and the values that the writer meant. */
type Field = { readonly text: string; readonly values: readonly number[] };

const weekdayNames = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'sun'] as const;
/** Where clocks change. */
const nightHours = [0, 1, 2, 3, 23] as const;

/** A cron expression: of fixed times, mostly at night, or one that follows the clock. */
export function randomCron(random: SeededRandom, civil: readonly CivilDay[], follows: boolean): Sample {
  const minutes = follows && random.chance(0.5) ? everyStep(random, 5, 59) : fewValues(random, 0, 59);
  const hours = follows ? { text: '*', values: numbersBetween(0, 23) } : someHours(random);
  const daysOfMonth = random.chance(0.5) ? all(1, 31) : anyField(random, 1, 31);
  const months = random.chance(0.7) ? all(1, 12) : anyField(random, 1, 12);
  const weekdays = random.chance(0.5) ? all(0, 7) : someWeekdays(random);
  const text = [minutes, hours, daysOfMonth, months, weekdays].map((field) => field.text).join(' ');
  const isBoth = text
    .split(' ')
    .some((field, index) => (index === 2 || index === 4) && field.startsWith('*'));
  const matches = ({ month, day, weekday }: CivilDay) => {
    const ofMonth = daysOfMonth.values.includes(day);
    const ofWeek = weekdays.values.includes(weekday) || (weekday === 0 && weekdays.values.includes(7));
    return months.values.includes(month) && (isBoth ? ofMonth && ofWeek : ofMonth || ofWeek);
  };
  const days = markDays(civil, matches);
  // A day that never comes is refused.
  if (!days.includes(1)) return randomCron(random, civil, follows);
  const times = markTimes(hours.values, minutes.values);
  const isEveryHour = new Set(hours.values).size === 24;
  return { text, rule: parseCron(text), expectation: { days, times, follows: isEveryHour } };
}

function all(first: number, last: number): Field {
  return { text: '*', values: numbersBetween(first, last) };
}

function someHours(random: SeededRandom): Field {
  if (random.chance(0.4)) return anyField(random, 0, 23);
  const values = numbersBetween(0, 1).map(() => random.pick(nightHours));
  return { text: values.join(','), values };
}

function someWeekdays(random: SeededRandom): Field {
  if (random.chance(0.5)) return anyField(random, 0, 7);
  const values = numbersBetween(0, 2).map(() => whole(random, 0, 7));
  return { text: values.map((value) => weekdayNames[value]).join(','), values };
}

function fewValues(random: SeededRandom, first: number, last: number): Field {
  const values = numbersBetween(1, whole(random, 1, 3)).map(() => whole(random, first, last));
  return { text: values.join(','), values };
}

/** Every `least` minutes at the most. */
function everyStep(random: SeededRandom, least: number, last: number): Field {
  const step = whole(random, least, last);
  return { text: `*/${step}`, values: numbersBetween(0, last).filter((value) => value % step === 0) };
}

function anyField(random: SeededRandom, first: number, last: number): Field {
  const [a, b] = [whole(random, first, last), whole(random, first, last)].toSorted((x, y) => x - y);
  const [from, to] = [a ?? first, b ?? last];
  const step = whole(random, 1, Math.max(1, to - from));
  const wideStep = whole(random, 1, last - first + 1);
  const range = numbersBetween(from, to);
  const wide = numbersBetween(first, last);
  return random.pick([
    fewValues(random, first, last),
    { text: `${from}-${to}`, values: range },
    { text: `${from}-${to}/${step}`, values: range.filter((_, index) => index % step === 0) },
    { text: `*/${wideStep}`, values: wide.filter((_, index) => index % wideStep === 0) },
    { text: `${to},${from}-${to},${first}`, values: [first, ...range] },
  ]);
}

function whole(random: SeededRandom, least: number, most: number): number {
  return Math.floor(random.between(least, most + 1));
}
