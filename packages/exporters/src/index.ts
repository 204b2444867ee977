export {
  type CsvDialect,
  type CsvDialectName,
  type CsvEncoding,
  csvDialects,
  csvEncodings,
} from './exporter/csv-dialect.ts';
export type {
  CsvLayout,
  CsvLayoutColumn,
  CsvLayoutDates,
  CsvLayoutField,
  CsvLayoutOptions,
  CsvLayoutRowKind,
  CsvLayoutType,
} from './exporter/csv-layout.ts';
export {
  type CsvDateForm,
  type CsvOptions,
  type CsvRowKind,
  csvDateForms,
  csvRowKinds,
  type ResolvedCsvOptions,
  resolveCsvOptions,
} from './exporter/csv-options.ts';
export type { DatevSettings } from './exporter/datev-settings.ts';
export { ExportError, type ExportErrorCode } from './exporter/export-error.ts';
export type { Exporter, ExportOptions, ReceiptImage } from './exporter/exporter.ts';
export type { ExportFormat } from './exporter/file-types.ts';
export type { OptimaSettings } from './exporter/optima-settings.ts';
export { pdfPageSizes } from './exporter/page-size-name.ts';
export type { PdfOptions } from './exporter/pdf-options.ts';
export { attachmentName, fileName } from './file-name.ts';
export { formatCell, formatChange, formatComparison } from './format/cell.ts';
export { lastReportOf } from './json/last-report-of.ts';
export { readReportBody } from './json/read-report-body.ts';
export type { ReadableReportBody } from './json/schema/readable-schema.ts';
export type { ReportBody } from './json/schema/report-schema.ts';
export { exporters } from './registry.ts';
export { writeZip } from './zip/write-zip.ts';
export type { ZipEntry } from './zip/zip-entries.ts';
