import { splitByCategory } from '@outlay/core';
import { compareBigint } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Spending } from '../storage/stored-document.ts';
import { figuresOf, type Summary, summarize } from './summarize.ts';

const warsaw = { timeZone: 'Europe/Warsaw', currency: 'PLN' } as const;

function partsOf({ parts }: Summary) {
  return Array.from(parts, ({ date, sums }) => ({ date, ...figuresOf(sums, warsaw.currency) }));
}

function aPurchase(
  purchasedAt: string,
  amount: string,
  category: string | null = null,
  currency = 'PLN',
): Spending {
  const { total } = aDocument({ amount, currency });
  return { purchasedAt, total, category, lineItems: [] };
}

describe('a summary', () => {
  it('keeps other currencies out of the total and reports each by itself', () => {
    const summary = summarize({
      ...warsaw,
      documents: [
        aPurchase('2026-10-05T10:00:00.000Z', '10.00'),
        aPurchase('2026-10-05T11:00:00.000Z', '7.50', null, 'EUR'),
        aPurchase('2026-10-06T11:00:00.000Z', '-2.50', null, 'EUR'),
        aPurchase('2026-10-06T12:00:00.000Z', '1200', null, 'JPY'),
      ],
      from: '2026-10-04T22:00:00.000Z',
      until: '2026-10-11T22:00:00.000Z',
      granularity: 'Day',
    });
    expect(summary.total).toEqual({ minor: 1000n, currency: 'PLN' });
    expect(summary.otherCurrencies).toEqual([
      { minor: 500n, currency: 'EUR' },
      { minor: 1200n, currency: 'JPY' },
    ]);
    expect(partsOf(summary).map(({ total }) => total.minor)).toEqual([1000n, 0n, 0n, 0n, 0n, 0n, 0n]);
  });

  it('orders categories by amount, then by name, and gives a refund its own sign', () => {
    const summary = summarize({
      ...warsaw,
      documents: [
        aPurchase('2026-10-05T10:00:00.000Z', '-5.00', 'Ubrania'),
        aPurchase('2026-10-05T10:00:00.000Z', '10.00', 'Zdrowie'),
        aPurchase('2026-10-05T10:00:00.000Z', '10.00', 'Alkohol'),
      ],
      from: '2026-10-04T22:00:00.000Z',
      until: '2026-10-05T22:00:00.000Z',
      granularity: 'Day',
    });
    expect(summary.categories.map(({ category, amount }) => [category, amount.minor])).toEqual([
      ['Alkohol', 1000n],
      ['Zdrowie', 1000n],
      ['Ubrania', -500n],
    ]);
  });

  it.each([
    ['of 23 hours', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['of 25 hours', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
  ])('puts the whole day %s into one part', (_, date, from, until) => {
    const last = new Date(Date.parse(until) - 1).toISOString();
    const documents = [aPurchase(from, '1.00'), aPurchase(last, '2.00')];
    const summary = summarize({ ...warsaw, documents, from, until, granularity: 'Day' });
    expect(partsOf(summary).map((part) => [part.date, part.total.minor])).toEqual([[date, 300n]]);
  });

  it('names a week and a month that begin before the range by the first day inside it', () => {
    const range = { from: '2026-10-07T22:00:00.000Z', until: '2026-11-03T23:00:00.000Z' };
    const datesBy = (granularity: 'Week' | 'Month') =>
      Array.from(summarize({ ...warsaw, ...range, documents: [], granularity }).parts, ({ date }) => date);
    expect(datesBy('Week')).toEqual(['2026-10-08', '2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02']);
    expect(datesBy('Month')).toEqual(['2026-10-08', '2026-11-01']);
  });

  const from = Date.parse('2026-03-27T23:00:00.000Z');
  const until = Date.parse('2026-11-05T23:00:00.000Z');
  const purchase: fc.Arbitrary<Spending> = fc
    .record({
      at: fc.oneof(
        fc.integer({ min: from, max: until - 1 }),
        // Around both changes of the clock.
        fc.integer({ min: Date.parse('2026-03-28T22:00:00Z'), max: Date.parse('2026-03-29T23:00:00Z') }),
        fc.integer({ min: Date.parse('2026-10-24T21:00:00Z'), max: Date.parse('2026-10-26T00:00:00Z') }),
      ),
      minor: fc.integer({ min: -100_000, max: 100_000 }),
      currency: fc.constantFrom('PLN', 'PLN', 'PLN', 'EUR'),
      category: fc.constantFrom('A', 'B', null),
      lines: fc.array(
        fc.record({
          category: fc.constantFrom('A', 'B', 'C', null),
          minor: fc.integer({ min: -900, max: 900 }),
        }),
        {
          maxLength: 4,
        },
      ),
    })
    .map(({ at, minor, currency, category, lines }) => ({
      purchasedAt: new Date(at).toISOString(),
      total: { minor: BigInt(minor), currency },
      category,
      lineItems: lines.map((line, index) => ({
        ...aLineItem({ category: line.category }),
        id: String(index),
        discount: null,
        total: { minor: BigInt(line.minor), currency },
      })),
    }));

  it('adds up to the same total by document, category, subcategory and part, as a slow count does', () => {
    const dayIn = new Intl.DateTimeFormat('sv', { timeZone: warsaw.timeZone, dateStyle: 'short' });
    fc.assert(
      fc.property(
        fc.array(purchase, { maxLength: 30 }),
        fc.constantFrom('Day', 'Week', 'Month'),
        (documents, by) => {
          const summary = summarize({
            ...warsaw,
            documents,
            from: new Date(from).toISOString(),
            until: new Date(until).toISOString(),
            granularity: by,
          });
          const own = documents.filter(({ total }) => total.currency === 'PLN');
          const sum = (amounts: readonly bigint[]) => amounts.reduce((left, right) => left + right, 0n);
          const expected = sum(own.map(({ total }) => total.minor));
          expect(summary.total.minor).toBe(expected);
          expect(sum(summary.categories.map(({ amount }) => amount.minor))).toBe(expected);
          expect(sum(summary.subcategories.map(({ amount }) => amount.minor))).toBe(expected);
          const parts = partsOf(summary);
          expect(sum(parts.map(({ total }) => total.minor))).toBe(expected);
          for (const [index, part] of parts.entries()) {
            const next = parts[index + 1]?.date ?? '2026-11-06';
            const inPart = own.filter(({ purchasedAt }) => {
              const day = dayIn.format(new Date(purchasedAt));
              return day >= part.date && day < next;
            });
            expect(part.total.minor).toBe(sum(inPart.map(({ total }) => total.minor)));
            expect(sum(part.categories.map(({ amount }) => amount.minor))).toBe(part.total.minor);
          }
          for (const { category, amount } of summary.categories) {
            const ofCategory = own.flatMap(splitByCategory).filter((part) => part.category === category);
            expect(amount.minor).toBe(sum(ofCategory.map((part) => part.amount.minor)));
          }
          const amounts = summary.categories.map(({ amount }) => amount.minor);
          expect(amounts).toEqual(amounts.toSorted((left, right) => compareBigint(right, left)));
        },
      ),
      { seed: 1, numRuns: 60 },
    );
  });
});
