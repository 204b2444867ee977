/** The encodings of a CSV file; `utf-8-bom` begins with a byte order mark, by which Excel knows UTF-8. */
export const csvEncodings = ['utf-8', 'utf-8-bom', 'windows-1250', 'windows-1252'] as const;

/** The encoding of a CSV file. */
export type CsvEncoding = (typeof csvEncodings)[number];

/** How CSV is written. In every dialect, lines end with CRLF and fields are quoted as in RFC 4180. */
export type CsvDialect = {
  readonly delimiter: string;
  readonly decimalMark: string;
  readonly encoding: CsvEncoding;
};

/**
 * The dialects: `rfc4180` for programs, `excel-pl` and `excel-en` for Excel with Polish and English settings, which
 * determine its separators.
 */
export const csvDialects = {
  rfc4180: { delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
  'excel-pl': { delimiter: ';', decimalMark: ',', encoding: 'utf-8-bom' },
  'excel-en': { delimiter: ',', decimalMark: '.', encoding: 'utf-8-bom' },
} as const satisfies Record<string, CsvDialect>;

/** The name of a dialect. */
export type CsvDialectName = keyof typeof csvDialects;
