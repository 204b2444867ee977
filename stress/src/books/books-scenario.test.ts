import { expect, it } from 'vitest';
import { type BooksSize, runBooks } from './books-scenario.ts';

const none = { histories: { SQLite: 0, PostgreSQL: 0 }, kills: { SQLite: [], PostgreSQL: [] } };

async function failures(size: Pick<BooksSize, 'histories' | 'kills' | 'batches'>, expected: number) {
  const lines: string[] = [];
  const { passed, failed } = await runBooks({ ...size, periods: 3 }, 7, (line) => void lines.push(line));
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
