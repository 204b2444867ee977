import type { Locale, Report } from '@outlay/reports';
import { csvExporter } from '../csv/csv-exporter.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { reportName } from '../exporter/report-name.ts';
import { jsonExporter } from '../json/json-exporter.ts';
import type { Attachment } from './file/attachments.ts';
import type { ReceiptFile } from './plan/read-receipts.ts';

const descriptions: Readonly<
  Record<Locale, { readonly json: string; readonly csv: string; readonly receipt: string }>
> = {
  pl: {
    json: 'Wszystkie dane raportu',
    csv: 'Części dokumentów ujęte w sumach',
    receipt: 'Plik dokumentu',
  },
  en: {
    json: 'All data of the report',
    csv: 'The document parts included in the totals',
    receipt: 'Document file',
  },
};

/** The report as JSON and the list of documents as CSV. */
export function attachedData(report: Report, { csv, csvDialect, written = {} }: ExportOptions): Attachment[] {
  const { locale, generatedAt } = report;
  const name = reportName(report);
  const modified = new Date(generatedAt);
  const csvOptions = { ...(csv ? { csv } : {}), ...(csvDialect ? { csvDialect } : {}) };
  return [
    {
      name: `${name}.${jsonExporter.extension}`,
      mediaType: jsonExporter.mediaType,
      relationship: 'Source',
      description: descriptions[locale].json,
      modified,
      pieces: written.json?.() ?? jsonExporter.write(report),
    },
    {
      name: `${name}.${csvExporter.extension}`,
      mediaType: 'text/csv',
      relationship: 'Data',
      description: descriptions[locale].csv,
      modified,
      pieces: written.csv?.() ?? csvExporter.write(report, csvOptions),
    },
  ];
}

/** A receipt that cannot be shown on a page. */
export function attachedReceipt(file: ReceiptFile, { locale, generatedAt }: Report): Attachment {
  return {
    name: file.name,
    mediaType: file.mediaType,
    relationship: 'Supplement',
    description: descriptions[locale].receipt,
    modified: new Date(generatedAt),
    // oxlint-disable-next-line typescript/require-await -- pieces are yielded in order
    pieces: (async function* () {
      yield file.bytes;
    })(),
  };
}
