import { cell, media, type Row, type Section, type Table } from '@outlay/reports';
import { expect, it } from 'vitest';
import { pageSection } from './page-section.ts';

const money = (minor: bigint, currency = 'PLN') => cell.money({ minor, currency });
const row = (name: string, count: number, minor: bigint, currency?: string): Row => [
  cell.text(name),
  cell.count(count),
  money(minor, currency),
];
const sectionOf = (fields: Partial<Table>, id = 'stores'): Section => ({
  id,
  title: 'Stores',
  media,
  content: {
    type: 'table',
    columns: [
      { key: 'store', label: 'Store', kind: 'text', detail: false },
      { key: 'documents', label: 'Documents', kind: 'count', detail: false },
      { key: 'amount', label: 'Amount', kind: 'money', detail: false },
    ],
    rows: [],
    totals: [],
    notes: [],
    ...fields,
  },
});
const tableOf = (section: Section) => {
  const shown = pageSection(section, 'en');
  return { currency: shown.currency, ...(shown.section.content as Table) };
};

it('names the currency once and shows amounts without it', () => {
  const { currency, rows, totals } = tableOf(
    sectionOf({ rows: [row('Lidl', 1, 123_456n)], totals: [row('Total', 1, 123_456n)] }),
  );
  expect(currency).toBe('PLN');
  expect([...rows][0]?.[2]).toEqual({ type: 'decimal', decimal: '1234.56' });
  expect(totals[0]?.[2]).toEqual({ type: 'decimal', decimal: '1234.56' });
});

it('names the currency in group headings, or in each cell if currencies are mixed', () => {
  const rows = [row('Lidl', 1, 100n), row('Lidl', 1, 200n, 'EUR')];
  const groups = [
    { heading: 'PLN', rows: 1, totals: 0 },
    { heading: 'EUR', rows: 1, totals: 0 },
  ];
  const grouped = tableOf(sectionOf({ rows, groups }));
  expect(grouped.currency).toBeNull();
  expect([...grouped.rows][1]?.[2]).toEqual({ type: 'decimal', decimal: '2.00' });
  expect([...tableOf(sectionOf({ rows })).rows][1]?.[2]).toEqual(money(200n, 'EUR'));
});

it('keeps the sign of a change', () => {
  const change: Row = [
    cell.text('Food'),
    cell.count(1),
    { type: 'money', money: { minor: 5n, currency: 'PLN' }, isChange: true },
  ];
  expect([...tableOf(sectionOf({ rows: [change] })).rows][0]?.[2]).toEqual({ type: 'text', text: '+0.05' });
});

it('leaves out rows of zeros, but no documents and no whole group or table', () => {
  const rows = [row('Lidl', 1, 100n), row('Netto', 0, 0n), row('Aldi', 0, 0n, 'EUR')];
  const groups = [
    { heading: 'PLN', rows: 2, totals: 0 },
    { heading: 'EUR', rows: 1, totals: 0 },
  ];
  const grouped = tableOf(sectionOf({ rows, groups }));
  expect([...grouped.rows].map(([first]) => first)).toEqual([cell.text('Lidl'), cell.text('Aldi')]);
  expect(grouped.groups?.map((group) => group.rows)).toEqual([1, 1]);
  const zeros = [row('Netto', 0, 0n)];
  expect([...tableOf(sectionOf({ rows: zeros })).rows]).toHaveLength(1);
  const documents = [row('Lidl', 1, 100n), row('Netto', 0, 0n)];
  expect([...tableOf(sectionOf({ rows: documents }, 'documents')).rows]).toHaveLength(2);
});
