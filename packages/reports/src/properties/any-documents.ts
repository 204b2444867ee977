import type { PurchaseDocument } from '@outlay/core';
import { decimalString, type Money, sumMoney } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import fc from 'fast-check';

const categories = ['Jedzenie', 'Dom', 'Transport', 'Wynagrodzenie', null];
const subcategories = ['Owoce', 'Paliwo', null];
const currencies = ['PLN', 'EUR', 'JPY', 'KWD'];

const anyLine = (currency: string) =>
  fc
    .record({
      minor: fc.bigInt(-50_000n, 50_000n),
      category: fc.constantFrom(...categories),
      subcategory: fc.constantFrom(...subcategories),
    })
    .map(({ minor, ...fields }) =>
      aLineItem({ ...fields, currency, amount: decimalString({ minor, currency }) }),
    );

/** A document of October 2026 in Warsaw with all optional fields: any amount, currency, lines and shares. */
const anyDocument = fc
  .record({
    id: fc.uuid(),
    currency: fc.constantFrom(...currencies),
    storeName: fc.constantFrom('Żabka', 'ŻABKA', 'Lidl', 'lidl ', null),
    category: fc.constantFrom(...categories),
    purchasedAt: fc
      .date({
        min: new Date('2026-09-30T22:00:00Z'),
        max: new Date('2026-10-31T22:59:59.999Z'),
        noInvalidDate: true,
      })
      .map((at) => at.toISOString()),
    minor: fc.bigInt(-100_000n, 1_000_000n),
    ownedPerMille: fc.option(fc.bigInt(0n, 1000n)),
  })
  .chain(({ currency, minor, ownedPerMille, ...fields }) =>
    fc.array(anyLine(currency), { maxLength: 4 }).map((lineItems) =>
      aDocument({
        ...fields,
        currency,
        lineItems,
        amount: decimalString({ minor, currency }),
        ...(ownedPerMille === null
          ? {}
          : { owned: decimalString({ minor: (minor * ownedPerMille) / 1000n, currency }) }),
      }),
    ),
  );

/** Generates documents of October 2026 in Warsaw with unique IDs. */
export const anyDocuments: fc.Arbitrary<PurchaseDocument[]> = fc.uniqueArray(anyDocument, {
  maxLength: 40,
  selector: ({ id }) => id,
});

/** The sum of a list in each currency, without zeros. */
export function sums(list: readonly { readonly amount: Money }[]): Record<string, string> {
  const groups = Map.groupBy(list, ({ amount }) => amount.currency);
  return Object.fromEntries(
    [...groups]
      .map(([currency, group]): [string, Money] => [
        currency,
        sumMoney(
          group.map(({ amount }) => amount),
          currency,
        ),
      ])
      .filter(([, sum]) => sum.minor !== 0n)
      .map(([currency, sum]) => [currency, decimalString(sum)]),
  );
}
