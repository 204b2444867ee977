import { decimalString, type Money, parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { anyDocuments } from '../properties/any-documents.ts';
import { aDataset } from '../testing/index.ts';
import { cell } from './cell.ts';
import type { Row, Table } from './report.ts';
import { currencyTable, totalLabel } from './section.ts';
import { groupedByCurrency, tableInserts } from './table-groups.ts';

const columns = [
  { key: 'store', label: 'Store', kind: 'text', detail: false },
  { key: 'amount', label: 'Amount', kind: 'money', detail: false },
] as const;
const row = (name: string, amount: Money | null): Row => [cell.text(name), cell.money(amount)];
const total = (amount: Money): Row => [totalLabel('Total', amount), cell.money(amount)];
const zl = (amount: string) => parseMoney(amount, 'PLN');
const eur = (amount: string) => parseMoney(amount, 'EUR');

/** The lines of a table from top to bottom, as a reader sees them. */
function linesOf(table: Table): string[] {
  const inserts = tableInserts(table);
  const insertsAt = (index: number) =>
    (inserts.get(index) ?? []).map((insert) =>
      insert.type === 'heading' ? `# ${insert.heading}` : lineOf(insert.row),
    );
  const lines = [...table.rows].flatMap((each, index) => [...insertsAt(index), lineOf(each)]);
  return [...lines, ...insertsAt(table.rows.length)];
}

function lineOf([name, amount]: Row): string {
  const label = name?.type === 'text' ? name.text : '';
  return amount?.type === 'money' ? `${label} ${decimalString(amount.money)}` : label;
}

describe('a table of several currencies', () => {
  it('groups the rows of each under a heading, with their total', () => {
    const rows = [row('A', zl('3.00')), row('B', eur('2.00')), row('C', zl('1.00'))];
    expect(linesOf(currencyTable(columns, rows, [total(zl('4.00')), total(eur('2.00'))]))).toEqual([
      '# PLN',
      'A 3.00',
      'C 1.00',
      'Total PLN 4.00',
      '# EUR',
      'B 2.00',
      'Total EUR 2.00',
    ]);
  });

  it('ends with totals of currencies without rows', () => {
    const rows = [row('A', zl('3.00')), row('B', eur('2.00'))];
    const usd = parseMoney('0.00', 'USD');
    expect(linesOf(currencyTable(columns, rows, [total(usd), total(zl('3.00'))]))).toEqual([
      '# PLN',
      'A 3.00',
      'Total PLN 3.00',
      '# EUR',
      'B 2.00',
      'Total USD 0.00',
    ]);
  });

  it.each([
    ['all are of one currency', [row('A', zl('3.00')), row('B', zl('2.00'))]],
    ['a row has no amount', [row('A', zl('3.00')), row('B', eur('2.00')), row('C', null)]],
    ['there are none', []],
  ])('has no headings if %s', (_, rows) => {
    const table = currencyTable(columns, rows, [total(zl('3.00'))]);
    expect(table.groups).toBeUndefined();
    expect(linesOf(table).at(-1)).toBe('Total PLN 3.00');
  });

  it('keeps every row and total in any report', () => {
    fc.assert(
      fc.property(anyDocuments, (documents) => {
        const { sections } = buildReport(aDataset({ documents }), { locale: 'en' });
        for (const { content } of sections) {
          if (content.type !== 'table' || !content.groups) continue;
          const plain: Table = { ...content, groups: [] };
          const lines = linesOf(content).filter((line) => !line.startsWith('# '));
          expect(lines.toSorted()).toEqual(linesOf(plain).toSorted());
          expect(groupedByCurrency(plain)).toEqual(content);
        }
      }),
    );
  });

  it('names the currency of the total even if there is only one', () => {
    const { sections } = buildReport(aDataset({ documents: [aDocument({ amount: '1.00' })] }), {
      locale: 'pl',
    });
    const totals = sections.flatMap(({ content }) => (content.type === 'table' ? content.totals : []));
    expect(totals.length).toBeGreaterThan(2);
    const labels = totals.map((cells) => cells.find(({ type }) => type === 'text'));
    expect(labels).toEqual(labels.map(() => cell.text('Razem PLN')));
  });
});
