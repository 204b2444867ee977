import type { Locale } from '@outlay/reports';
import {
  type CsvDialect,
  type CsvDialectName,
  type CsvEncoding,
  csvDialects,
  csvEncodings,
} from './csv-dialect.ts';
import { ExportError } from './export-error.ts';

/** Formats of days: `iso` 2026-10-05, `pl` 05.10.2026, `en` 05 Oct 2026 (cannot be mistaken for 10 May). */
export const csvDateForms = ['iso', 'pl', 'en'] as const;

/** The kinds of rows: counted parts of documents, documents, line items, or ledger entries. */
export const csvRowKinds = ['parts', 'documents', 'line-items', 'entries'] as const;

/** Options of a CSV file: a dialect, and the properties that differ from it. */
export type CsvOptions = {
  /** By default that of the report's language, unless `csvDialect` is given. */
  readonly dialect?: CsvDialectName;
  /** One punctuation mark, symbol, space or tab; not a quote, apostrophe or minus sign, and not the decimal mark. */
  readonly delimiter?: string;
  /** `.` or `,`. */
  readonly decimalMark?: string;
  readonly encoding?: CsvEncoding;
  /** `iso` by default, in every dialect. */
  readonly dateForm?: CsvDateForm;
  /** `parts` by default: the counted parts, so that a pivot table agrees with the report. */
  readonly rows?: CsvRowKind;
};

/** A format of days. */
export type CsvDateForm = (typeof csvDateForms)[number];

/** A kind of rows. */
export type CsvRowKind = (typeof csvRowKinds)[number];

/** All properties of a CSV file. */
export type ResolvedCsvOptions = CsvDialect & {
  readonly dateForm: CsvDateForm;
  readonly rows: CsvRowKind;
  /** The language of headers and labels; `null` for programs, which get stable names and codes. */
  readonly language: Locale | null;
};

const usableDelimiter = /^[\t\p{P}\p{S}\p{Zs}]$/u;
const unusableDelimiters = new Set(['"', "'", '-']);
/** The marks of decimals. */
export const decimalMarks = ['.', ','];

/** The dialect that a spreadsheet in each language opens correctly by a double click. */
const dialectOf: Readonly<Record<Locale, CsvDialectName>> = { pl: 'excel-pl', en: 'excel-en' };

/**
 * Combines a dialect with the options that override it.
 * @param locale - the language of the report, which determines the default dialect
 * @throws {ExportError} `invalid_option`, which states what is allowed
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
