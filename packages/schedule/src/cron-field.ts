import { type Piece, splitPiece } from './piece.ts';
import { ScheduleError } from './schedule-error.ts';

/** A field of a cron expression: which values it allows, and how they may be written. */
export type CronField = {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  /** Names of the values from `first` on. */
  readonly names: readonly string[];
};

/**
 * The values that a field names, ascending, each once.
 * @throws {ScheduleError} `invalid_cron`
 */
export function readCronField(piece: Piece, field: CronField): number[] {
  const values = splitPiece(piece, ',').flatMap((item) => readItem(item, field));
  return [...new Set(values)].toSorted((a, b) => a - b);
}

function readItem(item: Piece, field: CronField): number[] {
  const [range, step, ...rest] = splitPiece(item, '/');
  if (range === undefined || rest.length > 0) throw refuse(item, field);
  const [first, last] = readRange(range, field);
  if (step === undefined) return numbers(first, last, 1);
  if (range.text !== '*' && !range.text.includes('-')) {
    throw new ScheduleError(
      'invalid_cron',
      item.column,
      `"${item.text}" has a step without a range; write ${range.text}-${field.last}/${step.text} or ${range.text}`,
    );
  }
  if (!/^\d{1,2}$/.test(step.text) || Number(step.text) < 1 || Number(step.text) > last - first + 1) {
    throw new ScheduleError(
      'invalid_cron',
      step.column,
      `"${step.text}" is not a step; allowed after ${range.text}/ are 1 to ${last - first + 1}`,
    );
  }
  return numbers(first, last, Number(step.text));
}

function readRange(range: Piece, field: CronField): readonly [number, number] {
  if (range.text === '*') return [field.first, field.last];
  const [from, to, ...rest] = splitPiece(range, '-');
  if (from === undefined || rest.length > 0) throw refuse(range, field);
  const first = readValue(from, field);
  if (to === undefined) return [first, first];
  const last = readValue(to, field);
  // SAT-SUN and 5-0 end with the Sunday that a week ends with.
  const end = field.last === 7 && last === 0 && first > 0 ? 7 : last;
  if (end >= first) return [first, end];
  throw new ScheduleError(
    'invalid_cron',
    range.column,
    `the range "${range.text}" ends before it begins; write ${first}-${field.last},${field.first}-${last}`,
  );
}

function readValue(piece: Piece, field: CronField): number {
  const named = field.names.indexOf(piece.text.toUpperCase());
  const value = named >= 0 ? named + field.first : Number(piece.text);
  const isNumber = named >= 0 || /^\d{1,2}$/.test(piece.text);
  if (!isNumber || value < field.first || value > field.last) throw refuse(piece, field);
  return value;
}

function refuse(piece: Piece, { name, first, last, names }: CronField): ScheduleError {
  const named = names.length === 0 ? '' : `, ${names[0]} to ${names.at(-1)}`;
  return new ScheduleError(
    'invalid_cron',
    piece.column,
    `"${piece.text}" is no ${name}; allowed are ${first} to ${last}${named}, "*", ranges like ${first}-${last}, steps like */2 and lists of them`,
  );
}

function numbers(first: number, last: number, step: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}
