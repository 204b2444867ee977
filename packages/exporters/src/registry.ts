import { csvExporter } from './csv/csv-exporter.ts';
import type { Exporter } from './exporter.ts';
import { htmlExporter } from './html/html-exporter.ts';
import { beancountExporter } from './journal/beancount-exporter.ts';
import { hledgerExporter } from './journal/hledger-exporter.ts';
import { jsonExporter } from './json/json-exporter.ts';
import { pdfExporter } from './pdf/pdf-exporter.ts';
import { xlsxExporter } from './xlsx/xlsx-exporter.ts';
import { createZipExporter } from './zip/zip-exporter.ts';

/** Formats of one file; an archive holds any of them. */
const singleExporters = {
  pdf: pdfExporter,
  xlsx: xlsxExporter,
  csv: csvExporter,
  json: jsonExporter,
  html: htmlExporter,
  hledger: hledgerExporter,
  beancount: beancountExporter,
} as const satisfies Record<string, Exporter>;

/** Every format that a report can be written in. */
export const exporters = {
  ...singleExporters,
  zip: createZipExporter(singleExporters),
} as const satisfies Record<string, Exporter>;

/** The name of a format, as people ask for it. */
export type ExportFormat = keyof typeof exporters;
