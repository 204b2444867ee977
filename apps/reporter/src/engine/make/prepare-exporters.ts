import { type ExportOptions, exporters } from '@outlay/exporters';
import type { ReportTask } from './report-task.ts';

/**
 * Loads the exporters of a report's formats while something else is waited for. Errors are ignored here, because they occur
 * again during the export.
 */
export function prepareExporters(renditions: ReportTask['renditions'], options: ExportOptions): void {
  const formats = new Set(renditions.flatMap((rendition) => [...rendition.formats]));
  for (const format of formats) exporters[format].prepare(options).catch(() => undefined);
}
