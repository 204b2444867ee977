export {
  type CsvDialect,
  type CsvDialectName,
  type CsvEncoding,
  csvDialects,
  csvEncodings,
} from './exporter/csv-dialect.ts';
export {
  type CsvLayout,
  type CsvLayoutColumn,
  type CsvLayoutDates,
  type CsvLayoutField,
  type CsvLayoutOptions,
  type CsvLayoutRowKind,
  type CsvLayoutType,
  csvLayoutDates,
  csvLayoutFields,
  csvLayoutRows,
  csvLayoutTypes,
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
export { ExportError, type ExportErrorCode } from './exporter/export-error.ts';
export type { Exporter, ExportOptions, ReceiptImage } from './exporter/exporter.ts';
export type { ExportFormat } from './exporter/file-types.ts';
export { pdfPageSizes } from './exporter/page-size-name.ts';
export type { PdfOptions } from './exporter/pdf-options.ts';
export { attachmentName, fileName } from './file-name.ts';
export { formatCell, formatChange, formatComparison } from './format/cell.ts';
export { lastReportOf } from './json/last-report-of.ts';
export { readReportBody } from './json/read-report-body.ts';
export type { ReadableReportBody } from './json/schema/readable-schema.ts';
export type { ReportBody } from './json/schema/report-schema.ts';
export { checkCsvLayout } from './layouts/check-layout.ts';
export { type CsvLayoutName, csvLayouts } from './layouts/csv-layouts.ts';
export { csvLayoutFieldList, layoutNeedsAccounting } from './layouts/layout-fields.ts';
export { fireflyConfiguration } from './layouts/shipped/firefly-configuration.ts';
export { exporters } from './registry.ts';
export { writeZip } from './zip/write-zip.ts';
export type { ZipEntry } from './zip/zip-entries.ts';
