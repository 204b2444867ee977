import { parseMoney } from '@outlay/core/money';
import { expect, it } from 'vitest';
import type { CheckItem } from '../report/overview.ts';
import {
  foldCategories,
  foldChanges,
  foldChecks,
  foldCurrencies,
  foldPayments,
  foldRows,
} from './fold-rows.ts';

const line = (name: string, amount: string, perMille: number | null) => ({
  name,
  icon: null,
  amount: parseMoney(amount, 'PLN'),
  perMille,
  change: '+1%',
});
const item = (text: string, isCritical = false): CheckItem => ({ text, isCritical });

it('adds up folded categories and gives them no change', () => {
  const lines = [line('Food', '60.00', 600), line('Home', '30.00', 300), line('Fun', '10.00', 100)];
  expect(foldCategories(lines, 3, 'en')).toEqual({ rows: lines, rest: null });
  expect(foldCategories(lines, 2, 'en')).toEqual({
    rows: lines.slice(0, 1),
    rest: { name: '2 more', icon: null, amount: parseMoney('40.00', 'PLN'), perMille: 400, change: null },
  });
});

it('says that the sum of folded categories has net refunds deducted', () => {
  const lines = [line('Food', '60.00', null), line('Home', '30.00', null), line('Fun', '-10.00', null)];
  expect(foldCategories(lines, 2, 'en').rest).toMatchObject({
    name: '2 more, net of refunds',
    amount: parseMoney('20.00', 'PLN'),
  });
  expect(foldCategories(lines, 2, 'pl').rest?.name).toBe('pozostałe (2) po odjęciu zwrotów');
});

it('lists the amounts in further currencies, which have no sum', () => {
  const rows = ['EUR', 'GBP', 'CZK'].map((currency) => ({
    amount: parseMoney('20.00', currency),
    documents: '1 document',
  }));
  expect(foldCurrencies(rows, 3, 'en')).toEqual({ rows, rest: null });
  expect(foldCurrencies(rows, 2, 'en')).toEqual({
    rows: rows.slice(0, 1),
    rest: 'Also GBP\u00a020.00 and CZK\u00a020.00',
  });
  expect(foldCurrencies(rows, 2, 'pl').rest).toBe('Ponadto 20,00\u00a0GBP i 20,00\u00a0CZK');
});

it('adds up folded changes and the remaining ones', () => {
  const row = (amount: string) => ({
    name: amount,
    icon: null,
    change: parseMoney(amount, 'PLN'),
    cause: null,
  });
  const rows = ['9.00', '-5.00', '1.00'].map(row);
  const others = {
    count: 4,
    change: parseMoney('0.50', 'PLN'),
    rises: parseMoney('0.50', 'PLN'),
    falls: parseMoney('0.00', 'PLN'),
  };
  const rest = (name: string, change: string, sides: string | null = null) => ({
    name,
    change: parseMoney(change, 'PLN'),
    sides,
  });
  expect(foldChanges({ rows, others: null }, 3, 'en')).toEqual({ rows, rest: null });
  expect(foldChanges({ rows, others }, 4, 'en')).toEqual({ rows, rest: rest('4 more', '0.50') });
  expect(foldChanges({ rows, others }, 3, 'en')).toEqual({
    rows: rows.slice(0, 2),
    rest: rest('5 more', '1.50'),
  });
  expect(foldChanges({ rows, others: null }, 2, 'pl').rest).toEqual(
    rest('pozostałe (2)', '-4.00', 'wzrosty 1,00; spadki 5,00'),
  );
  const mixed = { ...others, rises: parseMoney('1200.50', 'PLN'), falls: parseMoney('-1200.00', 'PLN') };
  expect(foldChanges({ rows, others: mixed }, 3, 'en').rest).toEqual(
    rest('5 more', '1.50', 'up 1,201.50, down 1,200.00'),
  );
});

it('adds up folded payments if all amounts are known and in one currency', () => {
  const payment = (amount: string | null, currency = 'PLN') => ({
    date: '2026-11-05',
    day: '5 Nov',
    name: 'Netflix',
    mark: null,
    amount: amount === null ? null : parseMoney(amount, currency),
  });
  const rows = [payment('1.00'), payment('2.00'), payment('3.00')];
  expect(foldPayments(rows, 2, 'en').rest).toEqual({ name: '2 more', amount: parseMoney('5.00', 'PLN') });
  expect(foldPayments([...rows, payment('3.00', 'EUR')], 2, 'en').rest).toEqual({
    name: '3 more',
    amount: null,
  });
  expect(foldPayments([...rows, payment(null)], 2, 'en').rest).toEqual({ name: '3 more', amount: null });
  expect(foldPayments(rows, 3, 'en').rest).toBeNull();
});

it('counts the rows that it leaves out', () => {
  expect(foldRows([1, 2, 3], 3, 'en')).toEqual({ rows: [1, 2, 3], rest: null });
  expect(foldRows([1, 2, 3], 2, 'en')).toEqual({ rows: [1], rest: '2 more' });
});

it('keeps every critical item, whatever the maximum', () => {
  const items = [item('a', true), item('b', true), item('c'), item('d')];
  expect(foldChecks(items, 1, 'en')).toEqual({ rows: items.slice(0, 2), rest: '2 more to check' });
  expect(foldChecks(items, 4, 'en')).toEqual({ rows: items, rest: null });
  expect(foldChecks(items.slice(0, 2), 1, 'en')).toEqual({ rows: items.slice(0, 2), rest: null });
});

it('does not count more items where it shows none', () => {
  const items = [item('a'), item('b'), item('c')];
  expect(foldChecks(items, 1, 'en')).toEqual({
    rows: [],
    rest: '3\u00a0items, with no room to name them here',
  });
  expect(foldChecks(items, 1, 'pl')).toEqual({ rows: [], rest: 'Uwagi, na które nie ma tu miejsca: 3' });
});
