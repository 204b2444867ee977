import { parseMoney } from '@outlay/core/money';
import { expect, it } from 'vitest';
import type { CheckItem } from '../report/overview.ts';
import { foldCategories, foldChecks, foldRows } from './fold-rows.ts';

const line = (name: string, amount: string, perMille: number | null) => ({
  name,
  icon: null,
  amount: parseMoney(amount, 'PLN'),
  perMille,
  change: '+1%',
});
const item = (text: string, isGrave = false): CheckItem => ({ text, isGrave });

it('adds up what it folds of categories, and gives it no change', () => {
  const lines = [line('Food', '60.00', 600), line('Home', '30.00', 300), line('Fun', '10.00', 100)];
  expect(foldCategories(lines, 3, 'en')).toEqual({ rows: lines, rest: null });
  expect(foldCategories(lines, 2, 'en')).toEqual({
    rows: lines.slice(0, 1),
    rest: { name: '2 more', icon: null, amount: parseMoney('40.00', 'PLN'), perMille: 400, change: null },
  });
});

it('says how many rows it leaves out', () => {
  expect(foldRows([1, 2, 3], 3, 'en')).toEqual({ rows: [1, 2, 3], rest: null });
  expect(foldRows([1, 2, 3], 2, 'en')).toEqual({ rows: [1], rest: '2 more' });
});

it('keeps every grave thing to check, however few are asked for', () => {
  const items = [item('a', true), item('b', true), item('c'), item('d')];
  expect(foldChecks(items, 1, 'en')).toEqual({ rows: items.slice(0, 2), rest: '2 more to check' });
  expect(foldChecks(items, 4, 'en')).toEqual({ rows: items, rest: null });
  expect(foldChecks(items.slice(0, 2), 1, 'en')).toEqual({ rows: items.slice(0, 2), rest: null });
});
