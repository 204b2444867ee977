import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalString, sumMoney, zero } from '../money/money.ts';
import { aDocument, aLineItem } from '../testing/index.ts';
import { splitByCategory } from './split-by-category.ts';

const cents = fc
  .integer({ min: -100_000, max: 100_000 })
  .map((minor) => decimalString({ minor: BigInt(minor), currency: 'PLN' }));
const line = fc
  .record({
    amount: cents,
    category: fc.constantFrom('Jedzenie', 'Dom', null),
    subcategory: fc.constantFrom('Owoce', null),
  })
  .map((fields) => aLineItem(fields));

describe('splitByCategory', () => {
  it('returns parts that add up to the total, whatever the line items are', () => {
    fc.assert(
      fc.property(cents, fc.array(line), (amount, lineItems) => {
        const document = aDocument({ amount, lineItems });
        expect(
          sumMoney(
            splitByCategory(document).map((part) => part.amount),
            'PLN',
          ),
        ).toEqual(document.total);
      }),
    );
  });

  it('has each category once, with the sum of its lines, however many there are', () => {
    const name = fc.option(
      fc.constantFrom(...'a b c d e f g h i j k l m n o p'.split(' '), 'a=b', '1\na', ''),
    );
    const named = fc.record({ amount: cents, category: name, subcategory: name }).map(aLineItem);
    fc.assert(
      fc.property(fc.array(named, { minLength: 1, maxLength: 60 }), (lineItems) => {
        const amount = decimalString(
          sumMoney(
            lineItems.map(({ total }) => total ?? zero('PLN')),
            'PLN',
          ),
        );
        const sums = Map.groupBy(lineItems, ({ category, subcategory }) =>
          JSON.stringify([category, subcategory]),
        );
        const parts = splitByCategory(aDocument({ amount, lineItems }));
        expect(
          new Map(
            parts.map((part) => [JSON.stringify([part.category, part.subcategory]), part.amount.minor]),
          ),
        ).toEqual(
          new Map(
            [...sums].map(([key, items]) => [
              key,
              items.reduce((sum, { total }) => sum + (total?.minor ?? 0n), 0n),
            ]),
          ),
        );
        expect(parts).toHaveLength(sums.size);
      }),
    );
  });

  it('adds the difference between the lines and the total to the largest part', () => {
    const lineItems = [
      aLineItem({ amount: '5.00', category: 'Dom' }),
      aLineItem({ amount: '20.00', category: 'Jedzenie' }),
      aLineItem({ amount: '1.00', category: 'Dom' }),
    ];
    const parts = splitByCategory(aDocument({ amount: '24.00', lineItems }));
    expect(parts.map(({ category, amount }) => [category, decimalString(amount)])).toEqual([
      ['Jedzenie', '18.00'],
      ['Dom', '6.00'],
    ]);
  });

  it('never merges different categories, whatever characters their names contain', () => {
    const names = [
      ['a', null],
      ['a', 'b'],
      ['a=b', null],
      ['', null],
      [null, ''],
      ['a\n=b', null],
    ] as const;
    const lineItems = names.map(([category, subcategory]) =>
      aLineItem({ amount: '1.00', category, subcategory }),
    );
    expect(splitByCategory(aDocument({ amount: '6.00', lineItems }))).toHaveLength(names.length);
  });

  it('uses the document category if there are no lines', () => {
    expect(splitByCategory(aDocument({ category: 'Dom' })).map(({ category }) => category)).toEqual(['Dom']);
    expect(splitByCategory(aDocument()).map(({ category }) => category)).toEqual([null]);
  });
});
