import type { Exporter } from './exporter/exporter.ts';
import { type ExportFormat, fileTypes } from './exporter/file-types.ts';
import { loadedOnUse } from './exporter/loaded-on-use.ts';

/** Formats of one file; an archive holds any of them. */
const singleExporters = {
  pdf: loadedOnUse(fileTypes.pdf, async () => (await import('./pdf/pdf-exporter.ts')).pdfExporter),
  xlsx: loadedOnUse(fileTypes.xlsx, async () => (await import('./xlsx/xlsx-exporter.ts')).xlsxExporter),
  csv: loadedOnUse(fileTypes.csv, async () => (await import('./csv/csv-exporter.ts')).csvExporter),
  json: loadedOnUse(fileTypes.json, async () => (await import('./json/json-exporter.ts')).jsonExporter),
  html: loadedOnUse(fileTypes.html, async () => (await import('./html/page/html-exporter.ts')).htmlExporter),
  hledger: loadedOnUse(
    fileTypes.hledger,
    async () => (await import('./journal/hledger-exporter.ts')).hledgerExporter,
  ),
  beancount: loadedOnUse(
    fileTypes.beancount,
    async () => (await import('./journal/beancount-exporter.ts')).beancountExporter,
  ),
  ofx: loadedOnUse(fileTypes.ofx, async () => (await import('./ofx/ofx-exporter.ts')).ofxExporter),
  epp: loadedOnUse(fileTypes.epp, async () => (await import('./epp/epp-exporter.ts')).eppExporter),
  optima: loadedOnUse(
    fileTypes.optima,
    async () => (await import('./optima/optima-exporter.ts')).optimaExporter,
  ),
  datev: loadedOnUse(fileTypes.datev, async () => (await import('./datev/datev-exporter.ts')).datevExporter),
} as const satisfies Record<string, Exporter>;

/** Every format that a report can be written in. */
export const exporters = {
  ...singleExporters,
  zip: loadedOnUse(fileTypes.zip, async () =>
    (await import('./zip/zip-exporter.ts')).createZipExporter(singleExporters),
  ),
} as const satisfies Record<ExportFormat, Exporter>;
