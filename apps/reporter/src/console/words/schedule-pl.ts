import { polishCount } from '@outlay/reports';
import type { SchedulePhrases } from './schedule-phrases.ts';

/** Sunday first, in the accusative: `w niedzielę`, `w niedziele`. */
const weekday = ['niedzielę', 'poniedziałek', 'wtorek', 'środę', 'czwartek', 'piątek', 'sobotę'];
const weekdays = ['niedziele', 'poniedziałki', 'wtorki', 'środy', 'czwartki', 'piątki', 'soboty'];
const feminine: ReadonlySet<number> = new Set([0, 3, 6]);
const monthsGenitive =
  'stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia'.split(
    ' ',
  );
const monthsLocative =
  'styczniu lutym marcu kwietniu maju czerwcu lipcu sierpniu wrześniu październiku listopadzie grudniu'.split(
    ' ',
  );
const units = {
  YEARLY: { alone: 'co rok', one: 'rok', few: 'lata', many: 'lat' },
  MONTHLY: { alone: 'co miesiąc', one: 'miesiąc', few: 'miesiące', many: 'miesięcy' },
  WEEKLY: { alone: 'co tydzień', one: 'tydzień', few: 'tygodnie', many: 'tygodni' },
  DAILY: { alone: 'codziennie', one: 'dzień', few: 'dni', many: 'dni' },
  HOURLY: { alone: 'co godzinę', one: 'godzina', few: 'godziny', many: 'godzin' },
  MINUTELY: { alone: 'co minutę', one: 'minuta', few: 'minuty', many: 'minut' },
};
/** In the accusative, masculine and feminine. */
const ordinals = [
  ['', ''],
  ['pierwszy', 'pierwszą'],
  ['drugi', 'drugą'],
  ['trzeci', 'trzecią'],
  ['czwarty', 'czwartą'],
  ['piąty', 'piątą'],
] as const;

function listed(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} i ${items.slice(-1).join()}`;
}

/** `w poniedziałki`, `we wtorki`, `we wrześniu`. */
function inText(text: string): string {
  return /^w[^aeiouyąęó]/.test(text) ? `we ${text}` : `w ${text}`;
}

/** `pierwszy`, `ostatni`, `przedostatnią`. */
function ordinal(number: number, isFeminine: boolean): string {
  if (number === -1) return isFeminine ? 'ostatnią' : 'ostatni';
  if (number === -2) return isFeminine ? 'przedostatnią' : 'przedostatni';
  if (number < 0) return `${ordinal(-number, isFeminine)} od końca`;
  return ordinals[number]?.[isFeminine ? 1 : 0] ?? `${number}.`;
}

/** `1.`, or `ostatniego` for -1; before `dnia`. */
function nthGenitive(day: number): string {
  if (day === -1) return 'ostatniego';
  if (day === -2) return 'przedostatniego';
  return day < 0 ? `${-day}. od końca` : `${day}.`;
}

const locative = (of: readonly number[]) => listed(of.map((month) => monthsLocative[month - 1] ?? ''));
const genitive = (of: readonly number[]) => listed(of.map((month) => monthsGenitive[month - 1] ?? ''));
const plural = (days: readonly number[]) => inText(listed(days.map((day) => weekdays[day] ?? '')));

/** Schedules in Polish. */
export const polishPhrases: SchedulePhrases = {
  at: (times) => `o ${listed(times)}`,
  minutesOfHours: (minutes, hours) => `w minutach ${minutes} godzin ${hours}`,
  every: (frequency, interval) =>
    interval === 1 ? units[frequency].alone : `co ${polishCount(interval, units[frequency])}`,
  pastHour: (minutes) => `co godzinę o ${listed(minutes)}`,
  everyDay: 'codziennie',
  mondayToFriday: 'od poniedziałku do piątku',
  weekdays: (days) => {
    const [day, ...others] = days;
    if (day === undefined || others.length > 0) return plural(days);
    return `w ${feminine.has(day) ? 'każdą' : 'każdy'} ${weekday[day]}`;
  },
  daysOfMonth: (days, of) =>
    `${listed(days.map(nthGenitive))} dnia ${of === null ? 'każdego miesiąca' : genitive(of)}`,
  numberedWeekday: (number, day) => `w ${ordinal(number, feminine.has(day))} ${weekday[day]}`,
  monthDays: {
    lastDayOfMonth: 'ostatniego dnia każdego miesiąca',
    lastWorkingDay: 'w ostatni dzień roboczy każdego miesiąca',
    firstWorkingDay: 'w pierwszy dzień roboczy każdego miesiąca',
  },
  inMonths: (of) => inText(locative(of)),
  or: (one, other) => `${one} oraz ${other}`,
  onlyOn: (days) => `ale tylko ${plural(days)}`,
  positions: (positions) => `tylko w ${listed(positions.map((one) => ordinal(one, false)))} z tych dni`,
  from: (day) => `licząc od ${day}`,
  until: (day) => `do ${day}`,
  times: (count) => `łącznie ${polishCount(count, { one: 'raz', few: 'razy', many: 'razy' })}`,
};
