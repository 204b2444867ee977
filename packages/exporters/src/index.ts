export { type CsvDialect, type CsvDialectName, csvDialects } from './csv/csv-dialect.ts';
export { ExportError, type ExportErrorCode } from './export-error.ts';
export type { Exporter, ExportOptions, ReceiptImage } from './exporter.ts';
export { fileName } from './file-name.ts';
export { formatCell, formatChange } from './format/cell.ts';
export type { ReportBody } from './json/report-body.ts';
export { type ExportFormat, exporters } from './registry.ts';
