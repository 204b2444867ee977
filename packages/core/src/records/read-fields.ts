import { type EnumerationValue, readEnumeration } from '../contract/read-enumeration.ts';
import { type Money, parseMoney } from '../money/money.ts';
import { type CalendarDate, type Instant, isCalendarDate } from '../time/calendar-date.ts';
import { type DateTime, parseDateTime } from '../time/date-time.ts';

/*
 * Fields that the specification does not promise: one that cannot be read exactly counts as not given, `null`. What the
 * service sent stays in the body of the record.
 */

type Given<Value> = Value | null | undefined;

/** An amount in a currency; `null` where one of them is missing or cannot be read exactly. */
export function readOptionalMoney(amount: Given<string | number>, currency: Given<string>): Money | null {
  if (amount === null || amount === undefined || !currency) return null;
  try {
    return parseMoney(amount, currency);
  } catch {
    return null;
  }
}

/** A decimal number as text, exactly as the service wrote it. */
export function readDecimal(value: Given<string | number>): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

/** A number of things: whole, not negative. */
export function readCardinal(value: Given<number>): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

/** An instant; a local time counts as UTC, which is how the service is observed to write times. */
export function readInstant(text: Given<string>): Instant | null {
  const parsed = readDateTime(text);
  if (parsed?.type === 'instant') return parsed.instant;
  return parsed?.type === 'local' ? `${parsed.local}Z` : null;
}

/** A date, a local time or an instant: as much as the service says. */
export function readDateTime(text: Given<string>): DateTime | null {
  try {
    return text ? parseDateTime(text) : null;
  } catch {
    return null;
  }
}

/** The day that a date or a date-time begins with. */
export function readDay(text: Given<string>): CalendarDate | null {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

/** A text without blanks around it; `null` for an empty one, and for what is no text. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

/** The name of a value that the service gives by number or by name; `null` for one that this version does not know. */
export function readName<Name extends string>(
  members: Readonly<Record<Name, number>>,
  given: Given<number | string>,
): Name | null {
  const value: EnumerationValue<Name> | undefined = readEnumeration(members, given);
  return value?.isKnown ? value.name : null;
}

/** A state that the specification does not describe: a number or a word, as the service gives it. */
export function readState(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
