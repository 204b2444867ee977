import type { Exporter } from '../exporter.ts';
import { streamed } from '../streamed.ts';
import { planWorkbook } from './plan-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Writes a report as an Excel workbook (ECMA-376): real numbers and dates, totals as formulas. */
export const xlsxExporter: Exporter = {
  extension: 'xlsx',
  mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  write: (report) => streamed(async (output) => writeWorkbook(output, report, planWorkbook(report))),
};
