import { cell, media, type Row, type Section, type Table } from '@outlay/reports';
import { expect, it } from 'vitest';
import { maxRowsOnPages, withoutLongList } from './long-list.ts';

const rowOf = (text: string, minor: bigint, currency = 'PLN'): Row => [
  cell.text(text),
  cell.money({ minor, currency }),
];
const total = rowOf('Total PLN', 5n);

function listOf(rows: number, fields: Partial<Section & Table> = {}): Section {
  const { id = 'unsplit-documents', ...table } = fields;
  return {
    id,
    title: 'Documents booked gross',
    media,
    content: {
      type: 'table',
      columns: [
        { key: 'store', label: 'Store', kind: 'text', detail: false },
        { key: 'amount', label: 'Gross', kind: 'money', detail: false },
      ],
      rows: Array.from({ length: rows }, () => rowOf('Lidl', 5n)),
      totals: [total],
      notes: [],
      ...table,
    },
  };
}

it('keeps a list that can be read on pages', () => {
  const list = listOf(maxRowsOnPages);
  expect(withoutLongList(list, 'en')).toBe(list);
});

it('reduces a longer list to its totals, and says how many documents it has and where they are', () => {
  const { content } = withoutLongList(listOf(30_000, { notes: ['Gross amounts.'] }), 'en');
  expect(content).toMatchObject({ rows: [], totals: [total] });
  expect((content as Table).notes).toEqual([
    'Gross amounts.',
    'Documents: 30,000. The list has more than 1,000 rows, so it is not in the PDF. The workbook (sheet “Documents booked gross”), the HTML report and the JSON data (ledger.unsplit) list all of them.',
  ]);
});

it('says so in Polish', () => {
  const list = { ...listOf(maxRowsOnPages + 1), title: 'Dokumenty bez wydzielonego VAT' };
  const { content } = withoutLongList(list, 'pl');
  expect((content as Table).notes.map((note) => note.replaceAll('\u00a0', ' '))).toEqual([
    'Liczba dokumentów: 1 001. Lista ma ponad 1 000 pozycji, dlatego nie ma jej w pliku PDF. W całości zawierają ją skoroszyt (arkusz „Dokumenty bez wydzielonego VAT”), raport HTML i dane JSON (ledger.unsplit).',
  ]);
});

it('keeps the totals of all currencies, without groups of rows', () => {
  const totals = [total, rowOf('Total EUR', 7n, 'EUR')];
  const groups = [
    { heading: 'PLN', rows: 1500, totals: 1 },
    { heading: 'EUR', rows: 500, totals: 1 },
  ];
  const { content } = withoutLongList(listOf(2000, { totals, groups }), 'en');
  expect(content).toMatchObject({ totals });
  expect(content).not.toHaveProperty('groups');
});

it('keeps every other list', () => {
  const documents = listOf(30_000, { id: 'documents' });
  expect(withoutLongList(documents, 'en')).toBe(documents);
});
