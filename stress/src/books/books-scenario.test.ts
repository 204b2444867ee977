import { expect, it } from 'vitest';
import { type BooksSize, runBooks } from './books-scenario.ts';

const none = { histories: { SQLite: 0, PostgreSQL: 0 }, kills: { SQLite: [], PostgreSQL: [] } };

const noAccounts = { count: 0, documentsOfMonth: { min: 5, max: 10 } };

async function failures(
  size: Pick<BooksSize, 'histories' | 'kills' | 'batches'> & Partial<Pick<BooksSize, 'accounts'>>,
  expected: number,
) {
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { passed, failed } = await runBooks({ accounts: noAccounts, ...size, periods: 3 }, 7, print);
  return failed === 0 && passed === expected ? [] : lines;
}

it('corrects closed periods as often as their documents change', { timeout: 300_000 }, async () => {
  const kills = { SQLite: [], PostgreSQL: ['the revision staged, not committed'] };
  expect(await failures({ histories: { SQLite: 1, PostgreSQL: 0 }, kills, batches: none }, 2)).toEqual([]);
});

it('exports each document once in batches', { timeout: 300_000 }, async () => {
  const kills = { SQLite: ['a file placed, not recorded'], PostgreSQL: [] };
  const batches = { histories: { SQLite: 0, PostgreSQL: 1 }, kills };
  expect(await failures({ ...none, batches }, 2)).toEqual([]);
});

it('books generated accounts as their records say', { timeout: 60_000 }, async () => {
  const accounts = { ...noAccounts, count: 4 };
  expect(await failures({ ...none, batches: none, accounts }, 4)).toEqual([]);
});
