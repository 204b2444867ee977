import type { Exporter } from '../exporter.ts';
import { streamed } from '../streamed.ts';
import { writeWorkbook } from './file/write-workbook.ts';
import { planWorkbook } from './plan/plan-workbook.ts';

/** Writes a report as an Excel workbook (ECMA-376): real numbers and dates, totals as formulas. */
export const xlsxExporter: Exporter = {
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (report) => streamed(async (output) => writeWorkbook(output, report, planWorkbook(report))),
};
