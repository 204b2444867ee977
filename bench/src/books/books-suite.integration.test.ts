import { expect, it } from 'vitest';
import { booksSuite } from './books-suite.ts';

it('measures a report without accounting, with rules and with entries', async () => {
  const options = { documents: [50], rounds: 1, formats: ['csv', 'xlsx'], say: () => undefined };
  const { rows, targets } = await booksSuite(options);
  expect(rows.map(({ contender, size }) => [contender, size])).toEqual([
    ['without', 50],
    ['rules', 50],
    ['entries', 50],
  ]);
  for (const { wallMs, ratioToRules } of rows) {
    expect(wallMs).toBeGreaterThan(0);
    expect(ratioToRules).toBeGreaterThan(0);
  }
  expect(targets).toEqual([]);
}, 30_000);
