import { type Piece, splitPiece, wordsOf } from './piece.ts';
import { ScheduleError } from './schedule-error.ts';

/** The parts of a recurrence rule that are understood. */
const partNames = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
  'BYSETPOS',
  'WKST',
] as const;
export type PartName = (typeof partNames)[number] | 'DTSTART';

/** What a recurrence rule says, by the name of each part. */
export type RruleParts = ReadonlyMap<PartName, Piece>;

/**
 * Takes `DTSTART:…` and `RRULE:…` apart, in any order, with a line break or a space between; the word `RRULE:` may
 * be missing. Names may be in small letters.
 * @throws {ScheduleError} `invalid_rrule`
 */
export function readRruleParts(text: string): RruleParts {
  const parts = new Map<PartName, Piece>();
  for (const { name, value, column } of wordsOf(text).flatMap(readWord)) {
    if (parts.has(name)) throw invalidRrule(column, `${name} is there twice; once is allowed`);
    if (value.text === '') throw invalidRrule(value.column, `${name} has no value`);
    parts.set(name, value);
  }
  return parts;
}

/** An error about a part of a recurrence rule. */
export function invalidRrule(column: number, problem: string): ScheduleError {
  return new ScheduleError('invalid_rrule', column, problem);
}

type Part = { readonly name: PartName; readonly value: Piece; readonly column: number };

function readWord(word: Piece): Part[] {
  const [head = '', prefix] = /^([^:=]*|DTSTART;[^:]*):/.exec(word.text) ?? [];
  const rest = { text: word.text.slice(head.length), column: word.column + head.length };
  switch (prefix?.toUpperCase()) {
    case 'DTSTART':
      return [{ name: 'DTSTART', value: rest, column: word.column }];
    case 'RRULE':
    case undefined:
      return splitPiece(rest, ';').map(readPart);
    default:
      throw invalidRrule(
        word.column,
        `"${prefix}" is not understood; allowed are DTSTART:… without a zone and RRULE:…`,
      );
  }
}

function readPart({ text, column }: Piece): Part {
  const [written = '', ...values] = text.split('=');
  const name = partNames.find((known) => known === written.toUpperCase());
  const [value] = values;
  if (name && value !== undefined && values.length === 1) {
    return { name, value: { text: value, column: column + written.length + 1 }, column };
  }
  throw invalidRrule(
    column,
    `"${text}" is not a part that is understood; allowed are NAME=VALUE with ${partNames.join(', ')}`,
  );
}
