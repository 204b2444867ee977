import { expect, it } from 'vitest';
import { type CsvLayout, csvLayoutFields } from '../exporter/csv-layout.ts';
import { layoutNeedsAccounting } from './layout-needs-accounting.ts';

function layoutOf(field: (typeof csvLayoutFields)[number], rows: CsvLayout['rows']): CsvLayout {
  const columns = [
    { header: 'A', text: 'a' },
    { header: 'B', field },
  ];
  return { rows, columns } as unknown as CsvLayout;
}

it('is said of entries, and of other rows with a column that only accounting rules give', () => {
  const needing = (rows: CsvLayout['rows']) =>
    csvLayoutFields.filter((field) => layoutNeedsAccounting(layoutOf(field, rows)));
  expect(needing('documents').toSorted()).toEqual([
    'account',
    'costCenter',
    'ksefNumber',
    'supplier',
    'taxNumber',
    'vat',
  ]);
  expect(needing('parts')).toEqual(needing('documents'));
  expect(needing('entries')).toEqual(csvLayoutFields);
});
