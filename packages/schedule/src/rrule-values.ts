import { DomainError } from '@outlay/core';
import { type DateTime, parseDateTime } from '@outlay/core/time';
import { type Piece, splitPiece } from './piece.ts';
import { invalidRrule } from './rrule-parts.ts';
import type { NumberedWeekday, Weekday } from './rule.ts';

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** Which numbers a part allows. */
export type NumberRange = {
  readonly least: number;
  readonly most: number;
  /** Whether -`most` to -`least` are allowed, too: they count from the end. */
  readonly fromEnd?: boolean;
};

/**
 * The numbers of a list, ascending, each once.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readNumbers(list: Piece, range: NumberRange): number[] {
  const values = splitPiece(list, ',').map((item) => readNumber(item, range));
  return [...new Set(values)].toSorted((a, b) => a - b);
}

/**
 * One number.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readNumber({ text, column }: Piece, { least, most, fromEnd = false }: NumberRange): number {
  const value = Number(text);
  const isAllowed = (value >= least && value <= most) || (fromEnd && value <= -least && value >= -most);
  if (/^[+-]?\d+$/.test(text) && isAllowed) return value;
  const negative = fromEnd ? ` and ${-most} to ${-least}` : '';
  throw invalidRrule(column, `"${text}" is not allowed here; allowed are ${least} to ${most}${negative}`);
}

/**
 * Weekdays, with an ordinal or without: `MO`, `1MO`, `-1FR`.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readWeekdays(list: Piece): NumberedWeekday[] {
  return splitPiece(list, ',').map((item) => {
    const [, ordinal = '', name = ''] = /^([+-]?\d{0,2})([A-Za-z]{2})$/.exec(item.text) ?? [];
    const weekday = readWeekday({ text: name, column: item.column }, item.text);
    if (ordinal === '') return { weekday, ordinal: null };
    const digits = { text: ordinal, column: item.column };
    return { weekday, ordinal: readNumber(digits, { least: 1, most: 53, fromEnd: true }) };
  });
}

/**
 * A weekday without an ordinal.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readWeekday({ text, column }: Piece, found = text): Weekday {
  const index = weekdayNames.indexOf(text.toUpperCase());
  if (index >= 0) return index as Weekday;
  throw invalidRrule(column, `"${found}" is not a weekday; allowed are ${weekdayNames.join(', ')}`);
}

/**
 * A day or a time of RFC 5545: `20260131`, `20260131T060000`, `20260131T060000Z`.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readDateTime({ text, column }: Piece): DateTime {
  const [, year, month, day, hour, minute, second, zone = ''] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(text) ?? [];
  const time = hour === undefined ? '' : `T${hour}:${minute}:${second}${zone}`;
  try {
    return parseDateTime(`${year}-${month}-${day}${time}`);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw invalidRrule(
      column,
      `"${text}" is not a date or time; expected one like 20260131, 20260131T060000 or, in UTC, 20260131T050000Z`,
    );
  }
}
