import { parseMoney } from '@outlay/core';
import { describe, expect, it } from 'vitest';
import { type Candidate, findDuplicates } from './find-duplicates.ts';

function aCandidate(
  id: string,
  time: string,
  fields: Partial<Candidate> & { amount?: string } = {},
): Candidate {
  const purchasedAt = `2026-10-${time}:00.000Z`;
  return {
    id,
    storeName: 'Biedronka',
    total: parseMoney(fields.amount ?? '54.20', 'PLN'),
    purchasedAt,
    createdAt: purchasedAt,
    identifier: null,
    ...fields,
  };
}

describe('duplicates', () => {
  it('are the same amount in the same store minutes apart, the earlier known first', () => {
    const pairs = findDuplicates([
      aCandidate('b', '05T10:00', { createdAt: '2026-10-07T00:00:00.000Z' }),
      aCandidate('a', '05T10:06', { storeName: 'BIEDRONKA Sp. z o.o.' }),
    ]);
    expect(pairs).toEqual([
      {
        sourceId: 'a',
        targetId: 'b',
        confidence: 1,
        reason: 'ta sama kwota 54.20 PLN; podobieństwo nazwy sklepu 100%; odstęp 6 min',
      },
    ]);
  });

  it.each([
    ['another amount', { amount: '54.21' }],
    ['another currency', { total: parseMoney('54.20', 'EUR') }],
    ['another store', { storeName: 'Orlen' }],
    ['another invoice number', { identifier: 'FV/2' }],
    ['the same coffee the next day', { purchasedAt: '2026-10-06T10:00:00.000Z' }],
  ])('are not %s', (_, fields) => {
    const first = aCandidate('a', '05T10:00', { identifier: 'FV/1' });
    expect(findDuplicates([first, aCandidate('b', '05T10:05', fields)])).toEqual([]);
  });

  it('are found weeks apart by the same invoice number', () => {
    const [pair] = findDuplicates([
      aCandidate('a', '05T10:00', { identifier: 'FV/1' }),
      aCandidate('b', '25T10:00', { identifier: 'FV/1' }),
    ]);
    expect(pair).toMatchObject({
      confidence: 0.95,
      reason: expect.stringContaining('ten sam numer') as unknown,
    });
  });

  it('do not depend on the order in which documents come', () => {
    const candidates = ['a', 'b', 'c'].map((id, index) => aCandidate(id, `05T10:0${index}`));
    expect(findDuplicates(candidates.toReversed())).toEqual(findDuplicates(candidates));
    expect(findDuplicates(candidates)).toHaveLength(3);
  });
});
