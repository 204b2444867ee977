import { type DatevHeader, readDatevHeader } from './datev-header.ts';
import { type DatevField, datevLines } from './datev-lines.ts';
import { ImportRefused } from './import-refused.ts';

/** A booking batch as DATEV Rechnungswesen imports it. */
export type DatevBatch = { readonly header: DatevHeader; readonly bookings: readonly DatevBooking[] };

/** A row of a booking batch. */
export type DatevBooking = {
  /** In minor units, above zero: what is posted on both accounts. */
  readonly minor: bigint;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly debit: string;
  readonly credit: string;
  /** Reverses both sides of the row: amounts are subtracted from the turnover of the accounts. */
  readonly isGeneralReversal: boolean;
  readonly taxKey: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** Belegfeld 1. */
  readonly number: string;
  readonly text: string;
  readonly costCenter: string;
  /** The GUID of the receipt in the archive; empty without one. */
  readonly receipt: string;
  /** Additional information by its kind. */
  readonly notes: ReadonlyMap<string, string>;
};

const columnCount = 125;
/** DATEV takes at most so many rows from one file. */
const maxRows = 99_999;

/** The columns that are read, with their numbers and their names in the second line. */
const columns = {
  amount: [1, 'Umsatz (ohne Soll/Haben-Kz)'],
  side: [2, 'Soll/Haben-Kennzeichen'],
  currency: [3, 'WKZ Umsatz'],
  rate: [4, 'Kurs'],
  baseAmount: [5, 'Basis-Umsatz'],
  baseCurrency: [6, 'WKZ Basis-Umsatz'],
  account: [7, 'Konto'],
  counterAccount: [8, 'Gegenkonto (ohne BU-Schlüssel)'],
  taxKey: [9, 'BU-Schlüssel'],
  day: [10, 'Belegdatum'],
  number: [11, 'Belegfeld 1'],
  secondNumber: [12, 'Belegfeld 2'],
  text: [14, 'Buchungstext'],
  receipt: [20, 'Beleglink'],
  costCenter: [37, 'KOST1 - Kostenstelle'],
  isLocked: [114, 'Festschreibung'],
  isReversal: [118, 'Generalumkehr (GU)'],
} as const;

type ColumnName = keyof typeof columns;

/** Kinds and contents of additional information, twenty pairs of columns. */
const noteColumns = { first: 48, pairs: 20 };
const maxNoteKind = 20;
const maxNote = 210;

/** The expressions of the columns; texts are in quotation marks. */
const expressions: Readonly<Record<ColumnName, RegExp>> = {
  amount: /^\d{1,10},\d{2}$/,
  side: /^"[SH]"$/,
  currency: /^(?:"(?:[A-Z]{3})?")?$/,
  rate: /^(?:[1-9]\d{0,3},\d{2,6})?$/,
  baseAmount: /^(?:\d{1,10},\d{2})?$/,
  baseCurrency: /^(?:"(?:[A-Z]{3})?")?$/,
  account: /^\d{1,9}$/,
  counterAccount: /^\d{1,9}$/,
  taxKey: /^(?:"\d{0,4}")?$/,
  day: /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])$/,
  number: /^(?:"[a-zA-Z0-9$&%*+\-/]{0,36}")?$/,
  secondNumber: /^(?:"[a-zA-Z0-9$&%*+\-/]{0,12}")?$/,
  text: /^(?:".{0,60}")?$/,
  receipt: /^(?:"(?:BEDI "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")?")?$/,
  costCenter: /^(?:"[^;]{0,36}")?$/,
  isLocked: /^[01]?$/,
  isReversal: /^(?:"[01G]?")?$/,
};

/**
 * Reads a booking batch by the published description of the format.
 * @throws {ImportRefused} for what the description forbids, including days outside the period of the header and accounts
 *   of another length
 * @see https://developer.datev.de/datev/platform/de/dtvf/formate/buchungsstapel
 */
export function readDatev(file: Uint8Array): DatevBatch {
  const [first = [], names = [], ...rows] = datevLines(file);
  const header = readDatevHeader(first);
  if (names.length !== columnCount) throw new ImportRefused(2, `${names.length} columns are named`);
  for (const [number, name] of Object.values(columns)) {
    const found = names[number - 1]?.text;
    if (found !== name) throw new ImportRefused(2, `column ${number} is named ${found}`);
  }
  if (rows.length > maxRows) throw new ImportRefused(2, `${rows.length} rows`);
  return { header, bookings: rows.map((row, index) => bookingOf(row, header, index + 3)) };
}

function bookingOf(row: readonly DatevField[], header: DatevHeader, line: number): DatevBooking {
  const value = checkedValues(row, line);
  if (value('rate') || value('baseAmount') || value('baseCurrency')) {
    throw new ImportRefused(line, 'an amount in another currency is not expected');
  }
  const minor = BigInt(value('amount').replace(',', ''));
  if (minor === 0n) throw new ImportRefused(line, 'the amount is zero');
  const [account, counterAccount] = [value('account'), value('counterAccount')];
  for (const each of [account, counterAccount]) {
    // An account may be written without leading zeros; a personal account has one digit more.
    if (each.length > header.accountLength + 1)
      throw new ImportRefused(line, `the account ${each} is too long`);
  }
  const [debit, credit] = value('side') === 'S' ? [account, counterAccount] : [counterAccount, account];
  return {
    minor,
    currency: value('currency') || header.currency,
    debit,
    credit,
    isGeneralReversal: ['1', 'G'].includes(value('isReversal')),
    taxKey: value('taxKey'),
    day: dayIn(header, value('day'), line),
    number: value('number'),
    text: value('text'),
    costCenter: value('costCenter'),
    receipt: /"(?<guid>.+)"/.exec(value('receipt'))?.groups?.['guid'] ?? '',
    notes: notesOf(row, line),
  };
}

function notesOf(row: readonly DatevField[], line: number): Map<string, string> {
  const notes = new Map<string, string>();
  for (let pair = 0; pair < noteColumns.pairs; pair += 1) {
    const [kind, note] = row.slice(noteColumns.first - 1 + 2 * pair, noteColumns.first + 1 + 2 * pair);
    if (!kind?.text && !note?.text) continue;
    if (!kind?.text || !note?.text) throw new ImportRefused(line, `note ${pair + 1} is half empty`);
    if (kind.text.length > maxNoteKind || note.text.length > maxNote) {
      throw new ImportRefused(line, `note ${pair + 1} is too long`);
    }
    if (notes.has(kind.text)) throw new ImportRefused(line, `${kind.text} is noted twice`);
    notes.set(kind.text, note.text);
  }
  return notes;
}

/** The fields of a row by name, each checked against its expression. */
function checkedValues(row: readonly DatevField[], line: number): (name: ColumnName) => string {
  if (row.length !== columnCount) throw new ImportRefused(line, `the row has ${row.length} fields`);
  const read = new Set<number>(Object.values(columns).map(([number]) => number));
  for (const [index, { text }] of row.entries()) {
    const isNote = index + 1 >= noteColumns.first && index + 1 < noteColumns.first + 2 * noteColumns.pairs;
    if (text !== '' && !isNote && !read.has(index + 1))
      throw new ImportRefused(line, `field ${index + 1} is ${text}`);
  }
  for (const [name, expression] of Object.entries(expressions) as [ColumnName, RegExp][]) {
    const { text, isQuoted } = fieldAt(row, name);
    const written = isQuoted ? `"${text}"` : text;
    if (!expression.test(written)) throw new ImportRefused(line, `${columns[name][1]} is ${written}`);
  }
  return (name) => fieldAt(row, name).text;
}

function fieldAt(row: readonly DatevField[], name: ColumnName): DatevField {
  const field = row[columns[name][0] - 1];
  if (!field) throw new Error(`no field ${name}`);
  return field;
}

/** The day of the header's period with that day and month; the year of a booking is not written. */
function dayIn({ from, to }: DatevHeader, dayAndMonth: string, line: number): string {
  const [day, month] = [dayAndMonth.slice(0, 2), dayAndMonth.slice(2)];
  const years = [...new Set([from.slice(0, 4), to.slice(0, 4)])];
  const found = years.map((year) => `${year}-${month}-${day}`).find((each) => each >= from && each <= to);
  if (!found) throw new ImportRefused(line, `${dayAndMonth} is not between ${from} and ${to}`);
  return found;
}
