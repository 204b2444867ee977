import type { Purchase } from 'outlay/internal/testing/ledger-service.ts';
import { expect, it } from 'vitest';
import { octoberPurchase } from './killed-schedulers.ts';
import { wrongCorrections } from './wrong-corrections.ts';

const revision = (number: number) => ({ latest: new Map([['2024-10-01', { revision: number } as never]]) });
const corrected = { before: revision(1), after: revision(2) };
const november: Purchase = { ...octoberPurchase('2', 500), at: '2024-11-05T10:00:00.000Z' };

it('finds the periods that were corrected by a list that was cut', () => {
  const purchases = [octoberPurchase('1', 1234), november];
  expect(wrongCorrections(corrected, { fault: 'cut', purchases })).toEqual(['2024-10-01']);
  expect(wrongCorrections(corrected, { fault: 'none', purchases })).toEqual([]);
  expect(wrongCorrections({ ...corrected, before: revision(2) }, { fault: 'cut', purchases })).toEqual([]);
});

it('allows the correction of a period that has lost its last purchase: nothing can be cut off', () => {
  expect(wrongCorrections(corrected, { fault: 'cut', purchases: [november] })).toEqual([]);
  expect(wrongCorrections(corrected, { fault: 'away', purchases: [november] })).toEqual(['2024-10-01']);
});
