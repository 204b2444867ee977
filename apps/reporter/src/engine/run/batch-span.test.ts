import { expect, it } from 'vitest';
import { batchSpan } from './batch-span.ts';

const october = {
  kind: 'monthly',
  period: { from: '2025-10-01', until: '2025-11-01' },
  lookBack: 3,
} as const;

it('is the period of the first run', () => {
  expect(batchSpan({ ...october, first: undefined, covered: [], waitingFrom: null })).toEqual(october.period);
});

it('begins with the first run, but not before the periods that are read again', () => {
  const spanFrom = (first: string) =>
    batchSpan({ ...october, first, covered: ['2025-10-01'], waitingFrom: null });
  expect(spanFrom('2025-08-01')).toEqual({ from: '2025-08-01', until: '2025-11-01' });
  expect(spanFrom('2024-01-01')).toEqual({ from: '2025-07-01', until: '2025-11-01' });
});

it('contains an earlier period that runs later, and ends with the last batch', () => {
  expect(
    batchSpan({ ...october, first: '2025-12-01', covered: ['2026-01-01', '2026-02-01'], waitingFrom: null }),
  ).toEqual({
    from: '2025-10-01',
    until: '2026-02-01',
  });
});

it('contains what the last batch left waiting, however old it is', () => {
  const spanFrom = (waitingFrom: string) =>
    batchSpan({ ...october, first: '2024-01-01', covered: ['2025-10-01'], waitingFrom }).from;
  expect(['2024-03-05', '2023-12-31', '2025-09-05'].map(spanFrom)).toEqual([
    '2024-03-05',
    '2023-12-31',
    '2025-07-01',
  ]);
});

it('does not move on while there is nothing but documents that wait', () => {
  const spanFrom = (covered: readonly string[]) =>
    batchSpan({ ...october, first: '2024-01-01', covered, waitingFrom: null }).from;
  expect([['2025-09-01'], ['2025-01-01'], []].map(spanFrom)).toEqual([
    '2025-06-01',
    '2024-10-01',
    '2024-01-01',
  ]);
});
