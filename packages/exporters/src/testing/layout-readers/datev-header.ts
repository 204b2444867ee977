import type { DatevField } from './datev-lines.ts';
import { ImportRefused } from './import-refused.ts';

/** What the first line of a booking batch says. */
export type DatevHeader = {
  readonly consultant: number;
  readonly client: number;
  /** The first day of the fiscal year, `YYYY-MM-DD`. */
  readonly fiscalYearStart: string;
  /** Digits of general ledger accounts; personal accounts have one more. */
  readonly accountLength: number;
  /** The days of the batch, both inclusive, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  readonly title: string;
  /** ISO 4217 code of amounts without one. */
  readonly currency: string;
};

const day = String.raw`20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;

/** The expression of each field, in order; texts are in quotation marks. */
const expressions: readonly RegExp[] = [
  /^"EXTF"$/,
  /^700$/,
  /^21$/,
  /^"Buchungsstapel"$/,
  /^13$/,
  new RegExp(String.raw`^${day}(?:[01]\d|2[0-3])[0-5]\d[0-5]\d\d{3}$`),
  /^$/,
  /^"[A-Za-z]{0,2}"$/,
  /^"\w{0,25}"$/,
  /^"\w{0,25}"$/,
  /^\d{4,7}$/,
  /^\d{1,5}$/,
  new RegExp(`^${day}$`),
  /^[4-8]$/,
  new RegExp(`^${day}$`),
  new RegExp(`^${day}$`),
  /^"[\w .\-/]{0,30}"$/,
  /^"(?:[A-Z]{2}){0,2}"$/,
  /^[12]$/,
  /^(?:0|30|40|50|64)$/,
  /^[01]$/,
  /^"[A-Z]{3}"$/,
  /^$/,
  /^""$/,
  /^$/,
  /^$/,
  /^"(?:\d{2}){0,2}"$/,
  /^\d{0,4}$/,
  /^$/,
  /^""$/,
  /^"[^"]{0,16}"$/,
];

const consultants = { from: 1001, to: 9_999_999 };
const clients = { from: 1, to: 99_999 };
const longestYearDays = 366;
const dayMs = 86_400_000;

/**
 * Reads the header of a booking batch, header version 700, format version 13.
 * @throws {ImportRefused} for a field that does not match its expression, a day that does not exist, or days outside
 *   the fiscal year
 * @see https://developer.datev.de/datev/platform/en/dtvf/formate/header
 */
export function readDatevHeader(fields: readonly DatevField[]): DatevHeader {
  if (fields.length !== expressions.length) throw refused(`the header has ${fields.length} fields`);
  const written = fields.map(({ text, isQuoted }) => (isQuoted ? `"${text}"` : text));
  for (const [index, expression] of expressions.entries()) {
    if (!expression.test(written[index] ?? '')) throw refused(`field ${index + 1} is ${written[index]}`);
  }
  const field = (number: number): string => fields[number - 1]?.text ?? '';
  const [consultant, client] = [Number(field(11)), Number(field(12))];
  if (consultant < consultants.from || consultant > consultants.to) throw refused('no consultant');
  if (client < clients.from || client > clients.to) throw refused('no client');
  const [fiscalYearStart, from, to] = [dayOf(field(13)), dayOf(field(15)), dayOf(field(16))];
  const lastDays = (Date.parse(to) - Date.parse(fiscalYearStart)) / dayMs;
  if (from > to || from < fiscalYearStart || lastDays >= longestYearDays) {
    throw refused(`${from} to ${to} is not in the fiscal year from ${fiscalYearStart}`);
  }
  const accountLength = Number(field(14));
  return {
    consultant,
    client,
    fiscalYearStart,
    accountLength,
    from,
    to,
    title: field(17),
    currency: field(22),
  };
}

function dayOf(text: string): string {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  if (new Date(`${iso}T00:00:00Z`).toISOString().slice(0, 10) !== iso) throw refused(`${iso} is no day`);
  return iso;
}

const refused = (message: string) => new ImportRefused(1, message);
