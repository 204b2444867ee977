import { type DayFields, type DayNumber, dayFields, dayNumber } from './calendar.ts';

/** Public holidays on fixed days, as `month-day`. */
const fixedHolidays: ReadonlySet<string> = new Set([
  '1-1',
  '1-6',
  '5-1',
  '5-3',
  '8-15',
  '11-1',
  '11-11',
  '12-25',
  '12-26',
]);

/** Days after Easter Sunday: Easter Monday and Corpus Christi. Easter and Pentecost are Sundays anyway. */
const daysAfterEaster: ReadonlySet<number> = new Set([1, 60]);

/**
 * Whether people in Poland work on a day: Monday to Friday, except public holidays.
 * Source: ustawa z dnia 18 stycznia 1951 r. o dniach wolnych od pracy, art. 1, with 24 December since 2025
 * (ustawa z dnia 6 grudnia 2024 r., Dz.U. 2024 poz. 1965).
 */
export function isWorkingDay(day: DayNumber): boolean {
  const fields = dayFields(day);
  return fields.weekday !== 0 && fields.weekday !== 6 && !isHoliday(day, fields);
}

function isHoliday(day: DayNumber, { year, month, day: dayOfMonth }: DayFields): boolean {
  if (fixedHolidays.has(`${month}-${dayOfMonth}`)) return true;
  if (month === 12 && dayOfMonth === 24) return year >= 2025;
  return daysAfterEaster.has(day - easterSunday(year));
}

/** Gregorian Easter by the algorithm of Meeus, Jones and Butcher (Astronomical Algorithms, ch. 8). */
function easterSunday(year: number): DayNumber {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayNumber(year, Math.floor(sum / 31), (sum % 31) + 1);
}
