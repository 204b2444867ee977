import { parseMoney } from '@outlay/core/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Candidate, duplicateWindowMs, findDuplicates, type TimeSpan } from './find-duplicates.ts';
import { instantsLater } from './instant-range.ts';

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

const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ');

describe('duplicates', () => {
  it('are the same amount in the same store minutes apart, the earlier known first', () => {
    const pairs = findDuplicates([
      aCandidate('b', '05T10:00', { createdAt: '2026-10-07T00:00:00.000Z' }),
      aCandidate('a', '05T10:06', { storeName: 'BIEDRONKA Sp. z o.o.' }),
    ]);
    expect(pairs).toMatchObject([{ sourceId: 'a', targetId: 'b', confidence: 1 }]);
    expect(plain(pairs[0]?.reason)).toBe('ta sama kwota 54,20 zł, ten sam sklep, 6 minut różnicy');
  });

  it.each([
    ['Żabka Z4711', 'ZABKA', 'ten sam sklep'],
    ['Piekarnia Świeży Chleb', 'Piekarnia Swiezy Chleb', 'ten sam sklep'],
    ['Green Caffè Nero', 'Green Caffe Nero Złote Tarasy', 'podobna nazwa sklepu (90%)'],
    ['Rossmann', 'Rosman', 'podobna nazwa sklepu (83%)'],
  ])('know %s and %s as one store', (storeName, other, reason) => {
    const pairs = findDuplicates([
      aCandidate('a', '05T10:00', { storeName }),
      aCandidate('b', '05T10:00', { storeName: other }),
    ]);
    expect(plain(pairs[0]?.reason)).toBe(`ta sama kwota 54,20 zł, ${reason}, ten sam czas zakupu`);
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

  it('are found weeks apart by the same invoice number, however it is written', () => {
    const [pair] = findDuplicates([
      aCandidate('a', '05T10:00', { identifier: 'FV/10/2026' }),
      aCandidate('b', '25T10:00', { identifier: 'fv 10-2026' }),
    ]);
    expect(pair?.confidence).toBe(0.95);
    expect(plain(pair?.reason)).toBe(
      'ta sama kwota 54,20 zł, ten sam sklep, ten sam numer dokumentu FV/10/2026, 20 dni różnicy',
    );
  });

  it('are not the daily coffees, two a day, but are the one that came twice', () => {
    const coffees = Array.from({ length: 20 }, (_, day) => String(day + 1).padStart(2, '0')).flatMap(
      (day) => [
        aCandidate(`${day}a`, `${day}T07:30`, { storeName: 'Costa', amount: '15.90' }),
        aCandidate(`${day}b`, `${day}T13:10`, { storeName: 'Costa', amount: '15.90' }),
      ],
    );
    expect(findDuplicates(coffees)).toEqual([]);
    const again = aCandidate('again', '10T07:33', { storeName: 'Costa', amount: '15.90' });
    expect(findDuplicates([...coffees, again])).toMatchObject([{ sourceId: '10a', targetId: 'again' }]);
  });
});

const start = Date.parse('2026-09-01T00:00:00Z');
const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    id: fc.uuid(),
    storeName: fc.constantFrom('Żabka', 'Żabka Z12', 'Lidl', 'Costa', 'Orlen'),
    minor: fc.constantFrom(0n, 1590n, 1590n, 440n, -1590n, 9999n),
    atMinutes: fc.nat(120 * 24 * 60),
    identifier: fc.constantFrom(null, null, 'FV/1', 'FV/2'),
  })
  .map(({ atMinutes, minor, ...fields }) => {
    const purchasedAt = new Date(start + atMinutes * 60_000).toISOString();
    return { ...fields, purchasedAt, createdAt: purchasedAt, total: { minor, currency: 'PLN' } };
  });
const manyCandidates = fc.uniqueArray(candidate, { selector: ({ id }) => id, maxLength: 60 });
const idsOf = (pairs: ReturnType<typeof findDuplicates>) =>
  pairs.map(({ sourceId, targetId, confidence }) => `${sourceId} ${targetId} ${confidence}`).toSorted();

describe('the rules for duplicates', () => {
  it('do not depend on the order in which documents come', () => {
    fc.assert(
      fc.property(manyCandidates, (candidates) => {
        expect(idsOf(findDuplicates(candidates.toReversed()))).toEqual(idsOf(findDuplicates(candidates)));
      }),
    );
  });

  it('find the same in slices of time as in the whole', () => {
    fc.assert(
      fc.property(manyCandidates, fc.integer({ min: 1, max: 119 }), (candidates, day) => {
        const cut = new Date(start + day * 86_400_000).toISOString();
        const spans: TimeSpan[] = [
          ['2026-01-01T00:00:00.000Z', instantsLater(cut, -1)],
          [cut, '2027-12-31T00:00:00.000Z'],
        ];
        const inSlices = spans.flatMap(([first, last]) => {
          const around = candidates.filter(
            ({ purchasedAt }) =>
              purchasedAt >= instantsLater(first, -duplicateWindowMs) &&
              purchasedAt <= instantsLater(last, duplicateWindowMs),
          );
          return idsOf(findDuplicates(around, [first, last]));
        });
        expect([...new Set(inSlices)].toSorted()).toEqual(idsOf(findDuplicates(candidates)));
      }),
    );
  });

  it('always find a rare purchase that came twice, and give reasons and a confidence from 0.75 to 1', () => {
    fc.assert(
      fc.property(manyCandidates, fc.nat(14), (candidates, minutes) => {
        const original = aCandidate('original', '05T10:00', { amount: '187.43' });
        const copy = {
          ...original,
          id: 'copy',
          purchasedAt: instantsLater(original.purchasedAt, minutes * 60_000),
        };
        const pairs = findDuplicates([...candidates, original, copy]);
        expect(pairs.map(({ targetId }) => targetId)).toContain('original');
        for (const { confidence, reason } of pairs) {
          expect(confidence).toBeGreaterThanOrEqual(0.75);
          expect(confidence).toBeLessThanOrEqual(1);
          expect(reason).toMatch(/^ta sama kwota .+, .*(sklep|sklepu).*, .+$/);
        }
      }),
    );
  });
});
