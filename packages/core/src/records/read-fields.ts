import { type EnumerationValue, readEnumeration } from '../contract/read-enumeration.ts';
import { type Money, parseMoney } from '../money/money.ts';
import { type CalendarDate, type Instant, isCalendarDate } from '../time/calendar-date.ts';
import { type DateTime, parseDateTime } from '../time/date-time.ts';

/*
 * Readers of fields that the specification does not promise. A value that cannot be read exactly becomes `null`; the
 * original stays in the record's `body`.
 */

/** A field that may be missing. */
export type Given<Value> = Value | null | undefined;

/**
 * An amount in a currency; `null` if either is missing or cannot be read exactly.
 * @param parse - reads it, or throws
 */
export function readOptionalMoney(
  amount: Given<string | number>,
  currency: Given<string>,
  parse: typeof parseMoney = parseMoney,
): Money | null {
  if (amount === null || amount === undefined || !currency) return null;
  try {
    return parse(amount, currency);
  } catch {
    return null;
  }
}

/** A plain decimal number as text, exactly as the service wrote it. */
export function readDecimal(value: Given<string | number>): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? text : null;
}

/** A count: a whole number that is not negative. */
export function readCardinal(value: Given<number>): number | null {
  return Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : null;
}

/** An instant. A local time counts as UTC, because the service was observed to send UTC without an offset. */
export function readInstant(text: Given<string>): Instant | null {
  const parsed = readDateTime(text);
  if (parsed?.type === 'instant') return parsed.instant;
  return parsed?.type === 'local' ? new Date(`${parsed.local}Z`).toISOString() : null;
}

/** A date, a local time or an instant, as precise as the service gives it. */
export function readDateTime(text: Given<string>): DateTime | null {
  try {
    return text ? parseDateTime(text) : null;
  } catch {
    return null;
  }
}

/** The day of a date or date-time, as written, without regard to its offset. */
export function readDay(text: Given<string>): CalendarDate | null {
  const day = (text ?? '').slice(0, 10);
  return isCalendarDate(day) ? day : null;
}

/** A trimmed string; `null` if it is empty or not a string. */
export function readText(value: unknown): string | null {
  return typeof value === 'string' ? value.trim() || null : null;
}

/** The name of an enumeration value, given by number or by name; `null` if this version does not know it. */
export function readName<Name extends string>(
  members: Readonly<Record<Name, number>>,
  given: Given<number | string>,
): Name | null {
  const value: EnumerationValue<Name> | undefined = readEnumeration(members, given);
  return value?.isKnown ? value.name : null;
}

/** A status that the specification does not describe: a number or string, as the service gives it. */
export function readState(value: unknown): number | string | null {
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}
