/** File extension and media type of a format. */
export type FileType = {
  /** Without a dot. */
  readonly extension: string;
  readonly mediaType: string;
};

/** The file types, available before the exporters are loaded. */
export const fileTypes = {
  pdf: { extension: 'pdf', mediaType: 'application/pdf' },
  xlsx: {
    extension: 'xlsx',
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  csv: { extension: 'csv', mediaType: 'text/csv; header=present' },
  json: { extension: 'json', mediaType: 'application/json' },
  html: { extension: 'html', mediaType: 'text/html' },
  hledger: { extension: 'journal', mediaType: 'text/plain; charset=utf-8' },
  beancount: { extension: 'beancount', mediaType: 'text/plain; charset=utf-8' },
  ofx: { extension: 'ofx', mediaType: 'application/x-ofx' },
  epp: { extension: 'epp', mediaType: 'text/plain; charset=windows-1250' },
  optima: { extension: 'optima.xml', mediaType: 'application/xml' },
  datev: { extension: 'datev.zip', mediaType: 'application/zip' },
  zip: { extension: 'zip', mediaType: 'application/zip' },
} as const satisfies Record<string, FileType>;

/** The name of a format in options. */
export type ExportFormat = keyof typeof fileTypes;
