import { expect, it } from 'vitest';
import { changedAmounts } from './changed-amounts.ts';

const pln = (minor: bigint) => ({ minor, currency: 'PLN' });
const counts = { store: 'Lidl', purchases: 2, purchasesBefore: 2, refunds: 0, refundsBefore: 0 };

it.each([
  ['equal counts', {}, 300n, { how: 'more', now: 'PLN\u00a09.00', before: 'PLN\u00a06.00' }],
  ['fewer purchases that cost more', { purchasesBefore: 3 }, 300n, { how: 'more' }],
  ['more purchases that cost less', { purchasesBefore: 1 }, -300n, { how: 'less', before: 'PLN\u00a012.00' }],
  ['a refund that takes off a purchase', { purchasesBefore: 1, refunds: 1 }, 300n, { how: 'more' }],
])('amounts describe %s', (_, fields, change, expected) => {
  expect(
    changedAmounts({ ...counts, ...fields, amount: pln(900n), change: pln(change) }, 'en'),
  ).toMatchObject(expected);
});

it.each([
  ['more purchases that cost more', { purchasesBefore: 1 }, 300n],
  ['fewer purchases that cost less', { purchasesBefore: 3 }, -300n],
  ['nothing before', { purchasesBefore: 0 }, 300n],
  ['nothing now', { purchases: 0 }, -300n],
])('counts describe %s', (_, fields, change) => {
  expect(changedAmounts({ ...counts, ...fields, amount: pln(900n), change: pln(change) }, 'en')).toBeNull();
});
