import type { Report } from '@outlay/reports';
import { dosTime } from '../exporter/dos-time.ts';
import type { Exporter } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { packageFile } from './file/package-file.ts';
import { workbookParts } from './file/workbook-parts.ts';
import { planWorkbook } from './plan/plan-workbook.ts';
import { withReceiptNames } from './plan/with-receipt-names.ts';

/** Writes a report as an Excel workbook (ECMA-376): real numbers and dates, totals as formulas. */
export const xlsxExporter: Exporter = {
  ...fileTypes.xlsx,
  write: (report, { receiptNames } = {}) =>
    workbookPieces(receiptNames ? withReceiptNames(report, receiptNames) : report),
};

async function* workbookPieces(report: Report): AsyncGenerator<Uint8Array> {
  const parts = workbookParts(report, planWorkbook(report));
  yield* packageFile(parts, dosTime(report.generatedAt));
}
