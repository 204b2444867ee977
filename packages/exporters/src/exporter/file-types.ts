/** How the files of a format end and what they are. */
export type FileType = {
  /** Of the file's name, without a dot. */
  readonly extension: string;
  readonly mediaType: string;
};

/** The files of each format, known before the code that writes them is loaded. */
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
  zip: { extension: 'zip', mediaType: 'application/zip' },
} as const satisfies Record<string, FileType>;

/** The name of a format, as people ask for it. */
export type ExportFormat = keyof typeof fileTypes;
