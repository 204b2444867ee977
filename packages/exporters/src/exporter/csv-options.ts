import type { Locale } from '@outlay/reports';
import {
  type CsvDialect,
  type CsvDialectName,
  type CsvEncoding,
  csvDialects,
  csvEncodings,
} from './csv-dialect.ts';
import { ExportError } from './export-error.ts';

/** How a day is written: `iso` 2026-10-05, `pl` 05.10.2026, `en` 05 Oct 2026 (no reader takes it for 10 May). */
export const csvDateForms = ['iso', 'pl', 'en'] as const;

/** What a row is: a part of a document that the totals count, a document, a line of one, or an entry of the books. */
export const csvRowKinds = ['parts', 'documents', 'line-items', 'entries'] as const;

/** How a CSV file is written: a dialect, and what differs from it. */
export type CsvOptions = {
  /** That of the report's language where neither this nor `csvDialect` is given. */
  readonly dialect?: CsvDialectName;
  /** One punctuation mark, symbol, space or tab; no quote, apostrophe or minus, and not the decimal mark. */
  readonly delimiter?: string;
  /** `.` or `,`. */
  readonly decimalMark?: string;
  readonly encoding?: CsvEncoding;
  /** `iso` by default, in every dialect. */
  readonly dateForm?: CsvDateForm;
  /** `parts` by default: what the totals count, so that a pivot table agrees with the report. */
  readonly rows?: CsvRowKind;
};

/** A form of days. */
export type CsvDateForm = (typeof csvDateForms)[number];

/** A kind of rows. */
export type CsvRowKind = (typeof csvRowKinds)[number];

/** Everything that is decided about a CSV file. */
export type ResolvedCsvOptions = CsvDialect & {
  readonly dateForm: CsvDateForm;
  readonly rows: CsvRowKind;
  /** The language of headers and words; `null` for programs, which get stable names and codes in every language. */
  readonly language: Locale | null;
};

const usableDelimiter = /^[\t\p{P}\p{S}\p{Zs}]$/u;
const unusableDelimiters = new Set(['"', "'", '-']);
/** The marks of decimals. */
export const decimalMarks = ['.', ','];

/** What the spreadsheet of somebody who reads a language opens by a double click, amounts and letters right. */
const dialectOf: Readonly<Record<Locale, CsvDialectName>> = { pl: 'excel-pl', en: 'excel-en' };

/**
 * The form that results from a dialect and the options that override it.
 * @param locale - the language of the report: its dialect is used where none is given
 * @throws {ExportError} `invalid_option`, which says what is allowed
 */
export function resolveCsvOptions(
  { dialect: named, ...chosen }: CsvOptions,
  locale: Locale,
): ResolvedCsvOptions {
  const dialect = named ?? dialectOf[locale];
  allowed('dialect', dialect, Object.keys(csvDialects));
  const language = dialect === 'rfc4180' ? null : locale;
  const form: ResolvedCsvOptions = {
    dateForm: 'iso',
    rows: 'parts',
    language,
    ...csvDialects[dialect],
    ...chosen,
  };
  allowed('decimalMark', form.decimalMark, decimalMarks);
  allowed('encoding', form.encoding, csvEncodings);
  allowed('dateForm', form.dateForm, csvDateForms);
  allowed('rows', form.rows, csvRowKinds);
  checkDelimiter(form);
  return form;
}

function allowed(name: string, value: string, values: readonly string[]): void {
  if (values.includes(value)) return;
  throw invalid(name, value, `one of ${values.map((each) => JSON.stringify(each)).join(', ')}`);
}

/**
 * Checks what separates the fields of a file.
 * @throws {ExportError} `invalid_option`, which says what is allowed
 */
export function checkDelimiter({
  delimiter,
  decimalMark,
}: Pick<CsvDialect, 'delimiter' | 'decimalMark'>): void {
  if (!usableDelimiter.test(delimiter) || unusableDelimiters.has(delimiter)) {
    throw invalid(
      'delimiter',
      delimiter,
      'one punctuation mark, symbol, space or tab, except a quote, an apostrophe or a minus sign',
    );
  }
  if (delimiter === decimalMark) {
    throw invalid('delimiter', delimiter, 'a character other than the decimal mark');
  }
}

function invalid(name: string, value: string, expected: string): ExportError {
  return new ExportError(
    'invalid_option',
    `csv.${name}: ${JSON.stringify(value)} is not allowed; expected ${expected}`,
  );
}
