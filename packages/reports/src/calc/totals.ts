import { type Money, subtractMoney, zero } from '@outlay/core/money';
import type { ComparedTotal, CurrencyTotal, DocumentRow, FlowTotal } from '../figures/figures.ts';
import { compareCurrencies } from './by-currency.ts';
import { type CurrencySums, spentIn, sumsIn, totalOf } from './currency-sums.ts';
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

/** Spending in each currency that has any, and in the main one. */
export function spendingTotals(sums: readonly CurrencySums[], main: string): CurrencyTotal[] {
  return sums.map(spentIn).filter(({ amount, documents }) => documents > 0 || amount.currency === main);
}

/** Purchases, refunds and income of each currency, the main one first. */
export function flowTotals(sums: readonly CurrencySums[]): FlowTotal[] {
  return sums.map((each) => ({
    purchases: totalOf(each.purchase, each.currency),
    refunds: totalOf(each.refund, each.currency),
    spent: spentIn(each),
    income: totalOf(each.income, each.currency),
  }));
}

/** Spending without a date in each currency that has any. */
export function undatedTotals(sums: readonly CurrencySums[]): CurrencyTotal[] {
  return sums.flatMap(({ currency, days }) => {
    const undated = days.get(null);
    return undated ? [totalOf(undated, currency)] : [];
  });
}

/** The earlier total of each currency, and the change since then. */
export function comparedTotals(
  totals: readonly CurrencyTotal[],
  before: readonly CurrencySums[],
  main: string,
): ComparedTotal[] {
  const all = [...totals, ...spendingTotals(before, main)];
  const currencies = new Set(all.map(({ amount }) => amount.currency));
  return [...currencies].toSorted(compareCurrencies(main)).map((currency) => {
    const sums = sumsIn(before, currency);
    const [now, was] = [totalIn(totals, currency), spentIn(sums).amount];
    const change = subtractMoney(now, was);
    // Spending cannot fall by more than 100 %: a net refund has no percentage.
    const changePerMille = now.minor < 0n ? null : perMilleOf(change, was);
    return { previous: was, previousRefunds: totalOf(sums.refund, currency), change, changePerMille };
  });
}

/** The total in a currency; zero if there is none. */
export function totalIn(totals: readonly { readonly amount: Money }[], currency: string): Money {
  return totals.find(({ amount }) => amount.currency === currency)?.amount ?? zero(currency);
}
