import { checkRecurrence } from './check-recurrence.ts';
import type { Piece } from './piece.ts';
import { startingDefaults } from './recurrence-defaults.ts';
import { invalidRrule, type PartName, type RruleParts, readRruleParts } from './rrule-parts.ts';
import {
  type NumberRange,
  readDateTime,
  readNumber,
  readNumbers,
  readWeekday,
  readWeekdays,
} from './rrule-values.ts';
import { type Frequency, frequencies, type RecurrenceRule } from './rule.ts';

const ranges = {
  INTERVAL: { least: 1, most: 10_000 },
  COUNT: { least: 1, most: 10_000 },
  BYMONTH: { least: 1, most: 12 },
  BYMONTHDAY: { least: 1, most: 31, fromEnd: true },
  BYHOUR: { least: 0, most: 23 },
  BYMINUTE: { least: 0, most: 59 },
  BYSECOND: { least: 0, most: 0 },
  BYSETPOS: { least: 1, most: 366, fromEnd: true },
} satisfies Partial<Record<PartName, NumberRange>>;

const monday = 1;

/**
 * Reads a recurrence rule of RFC 5545 §3.3.10, with the DTSTART that it may need, in the schedule's zone:
 * `DTSTART:20260105T070000 RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO`. What a rule leaves out comes from DTSTART.
 * DTSTART itself is due only where the rule gives it. FREQ is YEARLY to MINUTELY; BYYEARDAY, BYWEEKNO, seconds,
 * EXDATE and RDATE are refused; so is BYSETPOS where there are several times a day.
 * @throws {ScheduleError} `invalid_rrule`, or `never_due` for days that no year has
 */
export function parseRrule(text: string): RecurrenceRule {
  const parts = readRruleParts(text);
  const start = readStart(parts.get('DTSTART'));
  const frequency = readFrequency(parts, text);
  const weekdays = parts.get('BYDAY');
  const until = parts.get('UNTIL');
  const weekStart = parts.get('WKST');
  numbersOf(parts, 'BYSECOND');
  const said = {
    months: numbersOf(parts, 'BYMONTH'),
    monthDays: numbersOf(parts, 'BYMONTHDAY'),
    weekdays: weekdays ? readWeekdays(weekdays) : null,
    hours: numbersOf(parts, 'BYHOUR'),
    minutes: numbersOf(parts, 'BYMINUTE'),
  };
  const rule: RecurrenceRule = {
    type: 'recurrence',
    frequency,
    interval: numberOf(parts, 'INTERVAL') ?? 1,
    start,
    until: until ? readDateTime(until) : null,
    count: numberOf(parts, 'COUNT'),
    positions: numbersOf(parts, 'BYSETPOS'),
    weekStart: weekStart ? readWeekday(weekStart) : monday,
    ...startingDefaults({ ...said, frequency, start }),
  };
  checkRecurrence(rule, parts);
  return rule;
}

function readStart(piece: Piece | undefined): string | null {
  if (!piece) return null;
  const start = readDateTime(piece);
  if (start.type === 'local' && start.local.endsWith(':00.000')) return start.local.slice(0, 19);
  throw invalidRrule(
    piece.column,
    `DTSTART "${piece.text}" is not a local time in whole minutes; expected one like 20260105T070000, in the schedule's zone`,
  );
}

function readFrequency(parts: RruleParts, text: string): Frequency {
  const piece = parts.get('FREQ');
  const found = frequencies.find((frequency) => frequency === piece?.text.toUpperCase());
  if (found) return found;
  const problem = piece ? `"${piece.text}" is not a frequency` : 'FREQ is missing';
  throw invalidRrule(
    piece?.column ?? text.trimEnd().length + 1,
    `${problem}; allowed are FREQ=${frequencies.join(', ')}`,
  );
}

function numbersOf(parts: RruleParts, name: keyof typeof ranges): number[] | null {
  const piece = parts.get(name);
  return piece ? readNumbers(piece, ranges[name]) : null;
}

function numberOf(parts: RruleParts, name: keyof typeof ranges): number | null {
  const piece = parts.get(name);
  return piece ? readNumber(piece, ranges[name]) : null;
}
