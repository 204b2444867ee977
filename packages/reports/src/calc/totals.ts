import { type Money, subtractMoney, sumMoney, zero } from '@outlay/core';
import type { ComparedTotal, CurrencyTotal, DocumentRow, FlowTotal } from '../figures.ts';
import { compareCurrencies } from './by-currency.ts';
import { perMilleOf } from './ratio.ts';

/** The total of each currency, the main one first; the main one also when nothing was bought in it. */
export function currencyTotals(documents: readonly DocumentRow[], main: string): CurrencyTotal[] {
  const groups = Map.groupBy(documents, ({ amount }) => amount.currency);
  if (!groups.has(main)) groups.set(main, []);
  return [...groups]
    .toSorted(([left], [right]) => compareCurrencies(main)(left, right))
    .map(([currency, group]) => totalOf(group, currency));
}

/** Purchases, refunds and income of each currency, the main one first. */
export function flowTotals(documents: readonly DocumentRow[], main: string): FlowTotal[] {
  const groups = Map.groupBy(documents, ({ amount }) => amount.currency);
  if (!groups.has(main)) groups.set(main, []);
  return [...groups]
    .toSorted(([left], [right]) => compareCurrencies(main)(left, right))
    .map(([currency, group]) => {
      const of = (flows: readonly DocumentRow['flow'][]) =>
        totalOf(
          group.filter(({ flow }) => flows.includes(flow)),
          currency,
        );
      return {
        purchases: of(['purchase']),
        refunds: of(['refund']),
        spent: of(['purchase', 'refund']),
        income: of(['income']),
      };
    });
}

/** What each currency of either period came to before, and how much more it is now. */
export function comparedTotals(
  totals: readonly CurrencyTotal[],
  before: readonly CurrencyTotal[],
  main: string,
): ComparedTotal[] {
  const currencies = new Set([...totals, ...before].map(({ amount }) => amount.currency));
  return [...currencies].toSorted(compareCurrencies(main)).map((currency) => {
    const was = totalIn(before, currency);
    const change = subtractMoney(totalIn(totals, currency), was);
    return { previous: was, change, changePerMille: perMilleOf(change, was) };
  });
}

/** The total in a currency; zero of it where there is none. */
export function totalIn(totals: readonly { readonly amount: Money }[], currency: string): Money {
  return totals.find(({ amount }) => amount.currency === currency)?.amount ?? zero(currency);
}

function totalOf(documents: readonly DocumentRow[], currency: string): CurrencyTotal {
  return {
    amount: sumMoney(
      documents.map(({ amount }) => amount),
      currency,
    ),
    documents: documents.length,
  };
}
