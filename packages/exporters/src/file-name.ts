import type { ExportFormat } from './exporter/file-types.ts';
import { type NamedReport, reportName } from './exporter/report-name.ts';
import { exporters } from './registry.ts';

/** The name of a report's file in a format: `monthly-2026-10.pdf`. */
export function fileName(report: NamedReport, format: ExportFormat): string {
  return `${reportName(report)}.${exporters[format].extension}`;
}

/** The name of an attached file of a format. @param title - as `attachmentTitle` gives it */
export function attachmentName(title: string, format: ExportFormat): string {
  return `${title}.${exporters[format].extension}`;
}
