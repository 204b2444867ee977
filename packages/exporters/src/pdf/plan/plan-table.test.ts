import type { Cell, Table } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aPlanContext, contentsOf, marksOf } from '../../testing/plan-context.ts';
import { planTable } from './plan-table.ts';
import { runSteps } from './steps.ts';
import { tableBands } from './table-columns.ts';
import { tableMeasures } from './table-measures.ts';

const context = await aPlanContext(aReport());
const money = (minor: bigint): Cell => ({ type: 'money', money: { minor, currency: 'PLN' } });
const text = (value: string): Cell => ({ type: 'text', text: value });
const months = (count: number, minor = 123_456_78n): Table => ({
  type: 'table',
  columns: [
    { key: 'category', label: 'Kategoria', kind: 'text', detail: false },
    ...Array.from({ length: count }, (_, index) => {
      return { key: `m${index}`, label: `m${index}`, kind: 'money', detail: false } as const;
    }),
  ],
  rows: [[text('Jedzenie'), ...Array.from({ length: count }, () => money(minor))]],
  totals: [],
  notes: [],
});
const bandsOf = (table: Table) =>
  tableBands(table, runSteps(tableMeasures(table, 'pl', context.typesetter)), {
    room: context.page.contentWidth,
    colors: context.colors,
  });

it('keeps a table that fits in one band', () => {
  expect(bandsOf(months(4))).toHaveLength(1);
});

it('divides a wide table into bands of similar size that repeat the first column', () => {
  const indexes = bandsOf(months(13)).map(({ columns }) => columns.map(({ index }) => index));
  expect(indexes).toEqual([
    [0, 1, 2, 3, 4, 5],
    [0, 6, 7, 8, 9, 10],
    [0, 11, 12, 13],
  ]);
});

it('shows every column once and within the page for any amounts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), fc.bigInt({ min: 0n, max: 10n ** 20n }), (count, minor) => {
      const bands = bandsOf(months(count, minor));
      const shown = bands.flatMap(({ columns }) => columns.slice(1).map(({ index }) => index));
      expect(shown).toEqual(Array.from({ length: count }, (_, index) => index + 1));
      for (const { columns } of bands) {
        const last = columns.at(-1);
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(context.page.contentWidth + 0.01);
      }
    }),
  );
});

it('right-aligns numbers and plain decimals', () => {
  const table: Table = {
    type: 'table',
    columns: [
      { key: 'name', label: 'Nazwa', kind: 'text', detail: false },
      { key: 'quantity', label: 'Ilość', kind: 'decimal', detail: false },
    ],
    rows: [
      [text('a'), { type: 'decimal', decimal: '1.5' }],
      [text('b'), { type: 'decimal', decimal: '12.5' }],
    ],
    totals: [],
    notes: [],
  };
  const marks = marksOf(contentsOf(runSteps(planTable(table, context))), 'text').filter(({ text: each }) =>
    each.includes(',5'),
  );
  const ends = marks.map((mark) => {
    const style = { font: 'regular', size: mark.size, color: mark.color } as const;
    return mark.x + context.typesetter.width(mark.text, style);
  });
  expect(ends[0]).toBeCloseTo(ends[1] ?? 0);
  expect(ends[0]).toBeLessThanOrEqual(context.page.right);
});

it('creates the rows of a long table again for each iteration', () => {
  const table = months(2);
  const blocks = runSteps(planTable(table, context));
  expect([...blocks]).toHaveLength(2);
  expect(contentsOf(blocks).length).toBe(contentsOf(blocks).length);
  expect(marksOf(contentsOf(blocks), 'text').map(({ text: each }) => each)).toContain('Jedzenie');
});

it('tags each cell as one element even if its text needs a second font', () => {
  const cellsOf = (name: string) => {
    const table: Table = { ...months(2), rows: [[text(name), money(100n), money(200n)]] };
    const contents = contentsOf(runSteps(planTable(table, context))).filter(({ tag, each }) =>
      [tag?.role, each].includes('TD'),
    );
    return contents.flatMap(({ marks, each }) => (each ? marks.map((mark) => [mark]) : [marks]));
  };
  const [plain, withEmoji] = [cellsOf('Dom'), cellsOf('🏠 Dom')];
  expect(plain.map(({ length }) => length)).toEqual([1, 1, 1]);
  expect(withEmoji.map(({ length }) => length)).toEqual([2, 1, 1]);
  expect(withEmoji.slice(1)).toEqual(plain.slice(1));
});

it('repeats the heading of a group with the header on each page', () => {
  const rows = Array.from({ length: 4 }, () => [text('Jedzenie'), money(100n)]);
  const groups = [
    { heading: 'PLN', rows: 2, totals: 0 },
    { heading: 'EUR', rows: 2, totals: 0 },
  ];
  const blocks = [...runSteps(planTable({ ...months(1), rows, groups }, context))];
  const headerTexts = blocks.map(({ header }) =>
    (header?.contents(0) ?? []).flatMap(({ marks }) =>
      marks.flatMap((mark) => (mark.type === 'text' ? mark.text : [])),
    ),
  );
  const columns = ['Kategoria', 'm0'];
  expect(headerTexts).toEqual([
    [],
    columns,
    [...columns, 'PLN'],
    [...columns, 'PLN'],
    columns,
    [...columns, 'EUR'],
    [...columns, 'EUR'],
  ]);
});
