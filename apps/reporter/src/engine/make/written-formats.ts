import type { ExportFormat, ExportOptions } from '@outlay/exporters';

/** What is written of a report. */
export type WrittenFiles = {
  readonly formats: readonly ExportFormat[];
  readonly exportOptions: ExportOptions;
};

/** The formats of all files, also of those in archives. */
export function writtenFormats({ formats, exportOptions }: WrittenFiles): ReadonlySet<ExportFormat> {
  const members = exportOptions.zip?.formats ?? (['pdf', 'xlsx', 'csv', 'json'] as const);
  return new Set(formats.flatMap((format) => (format === 'zip' ? members : [format])));
}
