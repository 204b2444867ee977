import { addMoney, type Money, subtractMoney, zero } from '@outlay/core/money';
import type { ComparedTotal, CurrencyTotal, DocumentRow, FlowTotal } from '../figures/figures.ts';
import { compareCurrencies } from './by-currency.ts';
import { perMilleOf } from './ratio.ts';

/** The total of each currency, the main one first, even if it is zero. */
export function currencyTotals(documents: readonly DocumentRow[], main: string): CurrencyTotal[] {
  let sum: CurrencySum = { currency: main, minor: 0n, documents: 0 };
  const sums = new Map([[main, sum]]);
  for (const { amount } of documents) {
    const { currency, minor } = amount;
    if (currency !== sum.currency) {
      sum = sums.get(currency) ?? { currency, minor: 0n, documents: 0 };
      sums.set(currency, sum);
    }
    sum.minor += minor;
    sum.documents += 1;
  }
  return [...sums.values()]
    .toSorted((left, right) => compareCurrencies(main)(left.currency, right.currency))
    .map(({ currency, minor, documents: count }) => ({ amount: { minor, currency }, documents: count }));
}

type CurrencySum = { readonly currency: string; minor: bigint; documents: number };

/** Purchases, refunds and income of each currency, the main one first. */
export function flowTotals(documents: readonly DocumentRow[], main: string): FlowTotal[] {
  const byFlow = Map.groupBy(documents, ({ flow }) => flow);
  const of = (flow: DocumentRow['flow']) => currencyTotals(byFlow.get(flow) ?? [], main);
  const [purchases, refunds, income] = [of('purchase'), of('refund'), of('income')];
  return currencyTotals(documents, main).map(({ amount: { currency } }) => {
    const [bought, given] = [totalOf(purchases, currency), totalOf(refunds, currency)];
    return {
      purchases: bought,
      refunds: given,
      spent: {
        amount: addMoney(bought.amount, given.amount),
        documents: bought.documents + given.documents,
      },
      income: totalOf(income, currency),
    };
  });
}

/** The earlier total of each currency, and the change since then. */
export function comparedTotals(
  totals: readonly CurrencyTotal[],
  before: Readonly<Record<'totals' | 'refunds', readonly CurrencyTotal[]>>,
  main: string,
): ComparedTotal[] {
  const currencies = new Set([...totals, ...before.totals].map(({ amount }) => amount.currency));
  return [...currencies].toSorted(compareCurrencies(main)).map((currency) => {
    const [now, was] = [totalIn(totals, currency), totalIn(before.totals, currency)];
    const change = subtractMoney(now, was);
    // Spending cannot fall by more than 100 %: a net refund has no percentage.
    const changePerMille = now.minor < 0n ? null : perMilleOf(change, was);
    return { previous: was, previousRefunds: totalOf(before.refunds, currency), change, changePerMille };
  });
}

/** The total in a currency; zero if there is none. */
export function totalIn(totals: readonly { readonly amount: Money }[], currency: string): Money {
  return totals.find(({ amount }) => amount.currency === currency)?.amount ?? zero(currency);
}

function totalOf(totals: readonly CurrencyTotal[], currency: string): CurrencyTotal {
  return (
    totals.find(({ amount }) => amount.currency === currency) ?? { amount: zero(currency), documents: 0 }
  );
}
