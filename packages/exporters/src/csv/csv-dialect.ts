/** How CSV is written. Lines end with CRLF and fields are quoted as in RFC 4180 in each of them. */
export type CsvDialect = {
  readonly delimiter: string;
  readonly decimalMark: string;
  /** Written first, so that Excel takes the file for UTF-8. */
  readonly byteOrderMark: string;
};

/**
 * The dialects: `rfc4180` for programs, `excel-pl` and `excel-en` for Excel with Polish and English settings,
 * which split columns and read decimals by those settings.
 */
export const csvDialects = {
  rfc4180: { delimiter: ',', decimalMark: '.', byteOrderMark: '' },
  'excel-pl': { delimiter: ';', decimalMark: ',', byteOrderMark: '\ufeff' },
  'excel-en': { delimiter: ',', decimalMark: '.', byteOrderMark: '\ufeff' },
} as const satisfies Record<string, CsvDialect>;

/** The name of a dialect. */
export type CsvDialectName = keyof typeof csvDialects;
