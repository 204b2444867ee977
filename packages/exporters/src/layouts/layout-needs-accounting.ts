import type { CsvLayout, CsvLayoutField } from '../exporter/csv-layout.ts';

/** The fields that only accounting rules give; entries have others, but need the rules anyway. */
const bookedFields: ReadonlySet<CsvLayoutField> = new Set([
  'supplier',
  'taxNumber',
  'ksefNumber',
  'account',
  'costCenter',
  'vat',
]);

/** Whether a layout has rows or columns that only accounting rules give. */
export function layoutNeedsAccounting({ rows, columns }: CsvLayout): boolean {
  return rows === 'entries' || columns.some((column) => 'field' in column && bookedFields.has(column.field));
}
