import type { Report } from '@outlay/reports';
import { type ExportFormat, exporters } from './registry.ts';
import { reportName } from './report-name.ts';

/** The name of a report's file in a format: `monthly-2026-10.pdf`. */
export function fileName(report: Pick<Report, 'kind' | 'period'>, format: ExportFormat): string {
  return `${reportName(report)}.${exporters[format].extension}`;
}
