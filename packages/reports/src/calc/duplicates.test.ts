import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset, DuplicatePair } from '../figures/dataset.ts';
import { countedAmounts } from '../figures/figures.ts';
import { anyDocuments } from '../properties/any-documents.ts';
import { aDataset } from '../testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;
const bought = (id: string, amount: string, day: number, currency = 'PLN') =>
  aDocument({ id, amount, currency, purchasedAt: `2026-10-${String(day).padStart(2, '0')}T10:00:00.000Z` });
const pair = (sourceId: string | null, targetId: string | null, confidencePerMille: number | null = 900) => ({
  sourceId,
  targetId,
  confidencePerMille,
  reason: 'same amount',
});
const effectOf = (fields: Partial<Dataset>) =>
  (figuresOf(fields).duplicateEffect ?? []).map(({ total, documents, difference, without }) => [
    total.currency,
    documents,
    ...[total, difference, without].map(decimalString),
  ]);

describe('the effect of possible duplicates', () => {
  it('is the amount without all but the earliest document of a pair', () => {
    const documents = [
      bought('later', '10.01', 9),
      bought('earlier', '10.00', 8),
      bought('other', '5.00', 8),
    ];
    expect(effectOf({ documents, duplicates: [pair('later', 'earlier')] })).toEqual([
      ['PLN', 1, '25.01', '10.01', '15.00'],
    ]);
  });

  it('excludes all but one document of a connected group, each of them once', () => {
    const documents = ['a', 'b', 'c', 'd'].map((id, index) => bought(id, '10.00', index + 1));
    const duplicates = [pair('a', 'b'), pair('b', 'c'), pair('c', 'a'), pair('d', 'c')];
    expect(effectOf({ documents, duplicates })).toEqual([['PLN', 3, '40.00', '30.00', '10.00']]);
  });

  it('joins groups that a later pair connects', () => {
    const documents = ['a', 'b', 'c', 'd', 'e'].map((id, index) => bought(id, '1.00', index + 1));
    const duplicates = [pair('a', 'b', 900), pair('c', 'd', 800), pair('b', 'd', 700)];
    expect(effectOf({ documents, duplicates })).toEqual([['PLN', 3, '5.00', '3.00', '2.00']]);
  });

  it('is zero for a pair with a document of another period, which is still shown', () => {
    const figures = figuresOf({
      documents: [bought('here', '10.00', 1)],
      duplicates: [pair('before', 'here'), pair('x', 'y')],
    });
    expect(figures.duplicateEffect).toEqual([]);
    expect(
      figures.duplicates?.map(({ sourceId, targetId, isCountedTwice }) => [
        sourceId,
        targetId,
        isCountedTwice,
      ]),
    ).toEqual([['before', 'here', false]]);
  });

  it('is zero for a pair of income, which is not in the totals', () => {
    const documents = ['a', 'b'].map((id) => ({ ...bought(id, '9000.00', 1), category: 'Wynagrodzenie' }));
    expect(effectOf({ documents, duplicates: [pair('a', 'b')] })).toEqual([]);
  });

  it('separates currencies, also within a pair', () => {
    const documents = [
      bought('a', '10.00', 1),
      bought('b', '3.00', 2, 'EUR'),
      bought('c', '4.00', 3, 'EUR'),
      bought('d', '7.00', 4, 'USD'),
    ];
    expect(effectOf({ documents, duplicates: [pair('a', 'b'), pair('c', 'b')] })).toEqual([
      ['EUR', 2, '7.00', '7.00', '0.00'],
    ]);
  });

  it('raises the total if the duplicate is a refund', () => {
    const documents = [bought('a', '20.00', 1), bought('b', '-5.00', 2), bought('c', '-5.00', 3)];
    expect(effectOf({ documents, duplicates: [pair('b', 'c')] })).toEqual([
      ['PLN', 1, '10.00', '-5.00', '15.00'],
    ]);
  });

  it('is shown as a table of its own in both languages', () => {
    const documents = [bought('a', '10.00', 1), bought('b', '10.00', 2)];
    const dataset = aDataset({ documents, duplicates: [pair('a', 'b')] });
    for (const [locale, expected] of [
      ['en', 'yes'],
      ['pl', 'tak'],
    ] as const) {
      const [pairs, effect] = buildReport(dataset, {
        locale,
        sections: ['duplicates', 'duplicates-effect'],
      }).sections.map(({ content }) => (content.type === 'table' ? [...content.rows] : []));
      expect(pairs?.[0]?.[5]).toEqual({ type: 'text', text: expected });
      expect(effect).toEqual([
        [
          { type: 'text', text: 'PLN' },
          { type: 'count', count: 1 },
          ...[2000n, 1000n, 1000n].map((minor) => ({ type: 'money', money: { minor, currency: 'PLN' } })),
        ],
      ]);
    }
  });
});

describe('the reason for a possible duplicate', () => {
  const reasonsOf = (fields: Partial<Dataset>, locale: 'en' | 'pl') =>
    buildReport(aDataset(fields), { locale, sections: ['duplicates'] }).sections.flatMap(({ content }) =>
      content.type === 'table' ? [...content.rows].map((row) => row[4]) : [],
    );
  const expected = (text: string) => [{ type: 'text', text }];
  const store = (storeName: string, document: ReturnType<typeof bought>) => ({ ...document, storeName });

  it('is the matching fields of the two documents, in the language of the report', () => {
    const documents = [
      store('Żabka', bought('a', '12.86', 29)),
      store('ŻABKA', bought('b', '12.86', 29)),
    ].map((document) => ({ ...document, identifier: 'FV/1' }));
    const fields = { documents, duplicates: [pair('a', 'b')] };
    expect(reasonsOf(fields, 'en')).toEqual(
      expected('same store, same amount, same day, same document number'),
    );
    expect(reasonsOf(fields, 'pl')).toEqual(
      expected('ten sam sklep, ta sama kwota, ten sam dzień, ten sam numer dokumentu'),
    );
  });

  it('states the days between them, even if one is in the compared period', () => {
    const september = aDocument({ id: 'a', amount: '12.86', purchasedAt: '2026-09-30T10:00:00.000Z' });
    const fields = {
      documents: [bought('b', '12.86', 2)],
      previous: {
        period: { from: '2026-09-01', until: '2026-10-01' },
        documents: [september],
        summary: null,
      },
      duplicates: [pair('a', 'b')],
    };
    const common = figuresOf(fields).duplicates?.map(({ matches, isCountedTwice }) => [
      matches,
      isCountedTwice,
    ]);
    expect(common).toEqual([[['store', 'amount'], false]]);
    expect(reasonsOf(fields, 'en')).toEqual(expected('same store, same amount, 2 days apart'));
    expect(reasonsOf(fields, 'pl')).toEqual(expected('ten sam sklep, ta sama kwota, 2 dni odstępu'));
  });

  it('is that the other document is unknown, if it is', () => {
    const fields = { documents: [bought('b', '12.86', 2)], duplicates: [pair('elsewhere', 'b')] };
    expect(reasonsOf(fields, 'en')).toEqual(expected('the other document is not in this report'));
  });
});

describe('possible duplicates', () => {
  const documents = [bought('a', '10.00', 1), bought('b', '12.00', 2)];

  it('are listed once however often and in whichever direction they are suggested, with the highest certainty', () => {
    const duplicates = [pair('a', 'b', 500), pair('b', 'a', 950), pair('a', 'b', null)];
    expect(
      figuresOf({ documents, duplicates }).duplicates?.map((row) => [
        row.sourceId,
        row.confidencePerMille,
        row.amount?.minor,
      ]),
    ).toEqual([['b', 950, 1200n]]);
  });

  it('never pair a document with itself', () => {
    expect(figuresOf({ documents, duplicates: [pair('a', 'a')] }).duplicates).toEqual([]);
  });
});

describe('every report with possible duplicates', () => {
  const anyCase = anyDocuments.chain((documents) => {
    const anyId = fc.constantFrom(null, 'elsewhere', ...documents.map(({ id }) => id));
    const anyPair: fc.Arbitrary<DuplicatePair> = fc.record({
      sourceId: anyId,
      targetId: anyId,
      confidencePerMille: fc.option(fc.integer({ min: 0, max: 1000 })),
      reason: fc.constantFrom('same amount', null),
    });
    return fc.record({
      documents: fc.constant(documents),
      shuffled: fc.shuffledSubarray(documents, { minLength: documents.length }),
      duplicates: fc.array(anyPair, { maxLength: 12 }),
      counted: fc.constantFrom(...countedAmounts),
    });
  });

  it('has a total with them that is the total less the difference without them', () => {
    fc.assert(
      fc.property(anyCase, ({ documents, duplicates, counted }) => {
        const { figures } = buildReport(aDataset({ documents, duplicates }), { locale: 'en', counted });
        for (const { total, difference, without } of figures.duplicateEffect ?? []) {
          expect(figures.totals.map(({ amount }) => amount)).toContainEqual(total);
          expect(total.minor - difference.minor).toBe(without.minor);
        }
      }),
    );
  });

  it('excludes fewer than all documents of the pairs, and at least one of each pair that is counted twice', () => {
    fc.assert(
      fc.property(anyCase, ({ documents, duplicates, counted }) => {
        const { figures } = buildReport(aDataset({ documents, duplicates }), { locale: 'en', counted });
        const twice = (figures.duplicates ?? []).filter(({ isCountedTwice }) => isCountedTwice);
        const involved = new Set(twice.flatMap(({ sourceId, targetId }) => [sourceId, targetId]));
        const leftOut = (figures.duplicateEffect ?? []).reduce((sum, effect) => sum + effect.documents, 0);
        expect(leftOut > 0).toBe(twice.length > 0);
        expect(leftOut).toBeLessThanOrEqual(Math.min(twice.length, Math.max(0, involved.size - 1)));
        expect(2 * leftOut).toBeGreaterThanOrEqual(involved.size);
      }),
    );
  });

  it('does not depend on the order of documents or suggestions', () => {
    fc.assert(
      fc.property(anyCase, ({ documents, shuffled, duplicates, counted }) => {
        const of = (fields: Partial<Dataset>) => {
          const { figures } = buildReport(aDataset(fields), { locale: 'en', counted });
          return [figures.duplicates, figures.duplicateEffect];
        };
        expect(of({ documents: shuffled, duplicates: duplicates.toReversed() })).toEqual(
          of({ documents, duplicates }),
        );
      }),
    );
  });
});
