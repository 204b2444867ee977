import type { Locale, Report } from '@outlay/reports';
import { csvExporter } from '../csv/csv-exporter.ts';
import type { ExportOptions } from '../exporter/exporter.ts';
import { reportName } from '../exporter/report-name.ts';
import { jsonExporter } from '../json/json-exporter.ts';
import type { Attachment } from './file/attachments.ts';

const descriptions: Readonly<Record<Locale, { readonly json: string; readonly csv: string }>> = {
  pl: {
    json: 'Wszystkie dane raportu',
    csv: 'Części dokumentów ujęte w sumach',
  },
  en: {
    json: 'All data of the report',
    csv: 'The document parts included in the totals',
  },
};

/** The report as JSON and the list of documents as CSV. */
export function attachedData(
  report: Report,
  { csv, csvDialect, optima, written = {} }: ExportOptions,
): Attachment[] {
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
      pieces: written.json?.() ?? jsonExporter.write(report, optima ? { optima } : {}),
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
