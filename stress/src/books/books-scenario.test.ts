import { expect, it } from 'vitest';
import { runBooks } from './books-scenario.ts';

it('corrects closed periods as often as their documents change', { timeout: 300_000 }, async () => {
  const lines: string[] = [];
  const kills = {
    SQLite: ['staged'],
    PostgreSQL: ['the revision staged, not committed'],
  };
  const size = { histories: { SQLite: 1, PostgreSQL: 1 }, periods: 5, kills };
  const { passed, failed } = await runBooks(size, 7, (line) => void lines.push(line));
  expect(failed === 0 ? [] : lines).toEqual([]);
  expect(passed).toBe(4);
});
