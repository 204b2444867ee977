import { type Money, type PurchaseDocument, subtractMoney, sumMoney, zero } from '@outlay/core';
import type { ComparedTotal, CurrencyTotal } from '../report.ts';
import { compareCurrencies } from './by-currency.ts';
import { perMilleOf } from './ratio.ts';

/** The total of each currency, the main one first; the main one also when nothing was bought in it. */
export function currencyTotals(amounts: readonly Money[], main: string): CurrencyTotal[] {
  const groups = Map.groupBy(amounts, ({ currency }) => currency);
  if (!groups.has(main)) groups.set(main, []);
  return [...groups]
    .toSorted(([left], [right]) => compareCurrencies(main)(left, right))
    .map(([currency, group]) => ({ amount: sumMoney(group, currency), documents: group.length }));
}

/** What each currency of either period came to before, and how much more it is now. */
export function comparedTotals(
  totals: readonly CurrencyTotal[],
  previous: readonly Pick<PurchaseDocument, 'total'>[],
  main: string,
): ComparedTotal[] {
  const before = currencyTotals(
    previous.map(({ total }) => total),
    main,
  );
  const currencies = new Set([...totals, ...before].map(({ amount }) => amount.currency));
  return [...currencies].toSorted(compareCurrencies(main)).map((currency) => {
    const was = totalIn(before, currency);
    const change = subtractMoney(totalIn(totals, currency), was);
    return { previous: was, change, changePerMille: perMilleOf(change, was) };
  });
}

/** The total in a currency; zero of it where there is none. */
export function totalIn(totals: readonly CurrencyTotal[], currency: string): Money {
  return totals.find(({ amount }) => amount.currency === currency)?.amount ?? zero(currency);
}
