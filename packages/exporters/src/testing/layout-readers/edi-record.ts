import type { EdiField, EdiRecord } from './edi-lines.ts';
import { ImportRefused } from './import-refused.ts';

/**
 * Types of the fields of a record, in order: `T20` a text of at most 20 characters, `B` a byte, `I` a number of 16 bits, `N`
 * one of 32, `K` an amount, `D` a date, `L` true or false.
 */
export type EdiTable = readonly string[];

const table = (types: string): EdiTable => types.split(' ');

/** Table 2: the head of the file. */
export const infoTable = table(
  'T50 B I T255 T20 T40 T80 T30 T6 T50 T13 T20 T40 T255 T5 L D D T35 D T50 T2 T20 L',
);

/** Table 3: the head of a document. */
export const headTable = table(
  'T3 B B N T20 T10 T30 T30 D T30 T3 T20 T40 T255 T30 T6 T50 T20 T30 T50 T30 D D D N L T20 K K K K T30 K T30 D K K ' +
    'B B L B T35 T35 T35 K K T3 K T255 T50 T50 T50 B L B T50 K T50 K T50 T2 L',
);

/** Table 4: a rate of a document, for accounting offices. */
export const rateTable = table('T6 K K K K');

/** Table 10: a contractor. */
export const contractorTable = table(
  'B T40 T40 T80 T30 T6 T50 T20 T20 T50 T50 T50 T50 T50 T50 T5 T5 ' +
    'T50 T50 T50 T50 T50 T50 T50 T50 T50 T50 T50 T2 L',
);

/** Reads the fields of a record by their numbers, from 1. */
export type EdiValues = {
  /** A text, a number or a flag as written; empty if the field is. */
  readonly text: (number: number) => string;
  /** Ten-thousandths of an amount; the field must not be empty. */
  readonly amount: (number: number) => bigint;
  /** A day, `YYYY-MM-DD`; `null` if the field is empty. */
  readonly day: (number: number) => string | null;
};

/** The highest amount, in ten-thousandths: the type is an integer of 64 bits. */
const maxAmount = 2n ** 63n - 1n;

const ranges: Readonly<Record<string, readonly [from: number, to: number]>> = {
  B: [0, 255],
  I: [-32_768, 32_767],
  N: [-2_147_483_648, 2_147_483_647],
  L: [0, 1],
};

/**
 * Checks the fields of a record against their types.
 * @throws {ImportRefused} for a record of another length, and a field of another type or that is too long
 */
export function ediValues({ line, fields }: EdiRecord, types: EdiTable): EdiValues {
  if (fields.length !== types.length) throw new ImportRefused(line, `the record has ${fields.length} fields`);
  for (const [index, field] of fields.entries()) {
    const problem = field.text === '' ? null : problemOf(field, types[index] ?? '');
    if (problem !== null) throw new ImportRefused(line, `field ${index + 1}, ${field.text}, ${problem}`);
  }
  const text = (number: number) => fields[number - 1]?.text ?? '';
  return {
    text,
    amount: (number) => {
      if (text(number) === '') throw new ImportRefused(line, `field ${number} is empty`);
      return BigInt(text(number).replace('.', ''));
    },
    day: (number) => (text(number) === '' ? null : dayOf(text(number))),
  };
}

function problemOf({ text, isQuoted }: EdiField, type: string): string | null {
  const kind = type.slice(0, 1);
  if (isQuoted !== (kind === 'T')) return isQuoted ? 'is quoted' : 'is not quoted';
  switch (kind) {
    case 'T':
      return text.length > Number(type.slice(1)) ? `has more than ${type.slice(1)} characters` : null;
    case 'K':
      return isAmount(text) ? null : 'is no amount';
    case 'D':
      return isDate(text) ? null : 'is no date';
    default: {
      const [from, to] = ranges[kind] ?? [0, 0];
      const isInRange = /^(?:0|-?[1-9]\d*)$/.test(text) && Number(text) >= from && Number(text) <= to;
      return isInRange ? null : `is not between ${from} and ${to}`;
    }
  }
}

function isAmount(text: string): boolean {
  if (!/^-?(?:0|[1-9]\d*)\.\d{4}$/.test(text)) return false;
  const value = BigInt(text.replace('.', ''));
  return value <= maxAmount && value >= -maxAmount;
}

function isDate(text: string): boolean {
  if (!/^\d{8}(?:[01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(text)) return false;
  const day = dayOf(text);
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

const dayOf = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`;
