import type { ExportFormat } from './exporter/file-types.ts';
import { type NamedReport, reportName } from './exporter/report-name.ts';
import { exporters } from './registry.ts';

/** The file name of a report in a format: `monthly-2026-10.pdf`. */
export function fileName(report: NamedReport, format: ExportFormat): string {
  return `${reportName(report)}.${exporters[format].extension}`;
}

/**
 * The file name of an attachment in a format.
 * @param title - from `attachmentTitle`
 */
export function attachmentName(title: string, format: ExportFormat): string {
  return `${title}.${exporters[format].extension}`;
}
