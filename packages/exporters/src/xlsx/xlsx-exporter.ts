import type { Exporter } from '../exporter.ts';
import { fileTypes } from '../file-types.ts';
import { streamed } from '../streamed.ts';
import { writeWorkbook } from './file/write-workbook.ts';
import { planWorkbook } from './plan/plan-workbook.ts';
import { withReceiptNames } from './plan/with-receipt-names.ts';

/** Writes a report as an Excel workbook (ECMA-376): real numbers and dates, totals as formulas. */
export const xlsxExporter: Exporter = {
  ...fileTypes.xlsx,
  write(report, { receiptNames } = {}) {
    const shown = receiptNames ? withReceiptNames(report, receiptNames) : report;
    return streamed(async (output) => writeWorkbook(output, shown, planWorkbook(shown)));
  },
};
