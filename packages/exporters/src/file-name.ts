import type { ExportOptions } from './exporter/exporter.ts';
import type { ExportFormat } from './exporter/file-types.ts';
import { layoutMark, type NamedReport, reportName } from './exporter/report-name.ts';
import { exporters } from './registry.ts';

/**
 * The file name of a report in a format: `monthly-2026-10.pdf`; of a CSV layout with its name and the currency that it
 * was restricted to, `monthly-2026-10.ynab-pln.csv`.
 */
export function fileName(
  report: NamedReport,
  format: ExportFormat,
  { csvLayout }: Pick<ExportOptions, 'csvLayout'> = {},
): string {
  return `${reportName(report)}${layoutMark(format, csvLayout)}.${exporters[format].extension}`;
}

/**
 * The file name of an attachment in a format.
 * @param title - from `attachmentTitle`
 */
export function attachmentName(title: string, format: ExportFormat): string {
  return `${title}.${exporters[format].extension}`;
}
