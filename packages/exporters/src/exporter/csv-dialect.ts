/** The encodings of a CSV file; `utf-8-bom` begins with a byte order mark, by which Excel knows UTF-8. */
export const csvEncodings = ['utf-8', 'utf-8-bom', 'windows-1250', 'windows-1252'] as const;

/** How the characters of a CSV file become bytes. */
export type CsvEncoding = (typeof csvEncodings)[number];

/** How CSV is written. Lines end with CRLF and fields are quoted as in RFC 4180 in each of them. */
export type CsvDialect = {
  readonly delimiter: string;
  readonly decimalMark: string;
  readonly encoding: CsvEncoding;
};

/**
 * The dialects: `rfc4180` for programs, `excel-pl` and `excel-en` for Excel with Polish and English settings,
 * which split columns and read decimals by those settings.
 */
export const csvDialects = {
  rfc4180: { delimiter: ',', decimalMark: '.', encoding: 'utf-8' },
  'excel-pl': { delimiter: ';', decimalMark: ',', encoding: 'utf-8-bom' },
  'excel-en': { delimiter: ',', decimalMark: '.', encoding: 'utf-8-bom' },
} as const satisfies Record<string, CsvDialect>;

/** The name of a dialect. */
export type CsvDialectName = keyof typeof csvDialects;
