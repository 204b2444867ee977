import { parseMoney } from '@outlay/core/money';
import type { CellKind, Table } from '@outlay/reports';
import { expect, it } from 'vitest';
import { isWideTable } from './wide-table.ts';

const tableOf = (kinds: readonly CellKind[], amount: string): Table => ({
  type: 'table',
  columns: kinds.map((kind, index) => ({ key: `c${index}`, label: 'Label', kind, detail: false })),
  rows: [
    kinds.map((kind) =>
      kind === 'money'
        ? { type: 'money', money: parseMoney(amount, 'PLN') }
        : { type: 'text', text: 'several short words that may break' },
    ),
  ],
  totals: [],
  notes: [],
});
const mixed: readonly CellKind[] = ['text', 'text', 'text', 'money', 'money', 'text', 'money'];

it.each([
  ['eight columns, however short', Array.from({ length: 8 }, () => 'text' as const), '1.00', true],
  ['seven columns with usual amounts', mixed, '1234.50', false],
  ['seven columns with amounts of a dozen digits', mixed, '123456789012.50', true],
  ['a few columns with any amounts', ['text', 'money', 'money'] as const, '123456789012345.50', false],
])('a turned page is needed for %s: %#', (_name, kinds, amount, expected) => {
  expect(isWideTable(tableOf(kinds, amount), 'pl')).toBe(expected);
});
