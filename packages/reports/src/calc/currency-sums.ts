import type { Money } from '@outlay/core/money';
import type { CalendarDate } from '@outlay/core/time';
import type { CurrencyTotal, DocumentRow } from '../figures/figures.ts';
import type { Accumulator } from './accumulator.ts';
import { compareCurrencies } from './by-currency.ts';

/** An amount in minor units, and the number of documents that it is the sum of. */
export type Sum = { readonly minor: bigint; readonly documents: number };

/** What the documents of one currency add up to. */
export type CurrencySums = Readonly<Record<DocumentRow['flow'], Sum>> & {
  readonly currency: string;
  /** Spending by day; `null` for documents without a date. */
  readonly days: ReadonlyMap<CalendarDate | null, Sum>;
  /** The shares of others in minor units: the full amounts less those that count. */
  readonly othersMinor: bigint;
  /** The first of the spending documents with the largest amount; `null` if no amount is above zero. */
  readonly largest: DocumentRow | null;
};

/** Adds up the documents of each currency, the main one first, even if there are none. */
export function currencyAccumulator(main: string): Accumulator<CurrencySums[]> {
  let sums = emptySums(main);
  const byCurrency = new Map([[main, sums]]);
  return {
    add(document) {
      const { amount, full, flow, date } = document;
      const { minor, currency } = amount;
      if (currency !== sums.currency) {
        sums = byCurrency.get(currency) ?? emptySums(currency);
        byCurrency.set(currency, sums);
      }
      add(sums[flow], minor);
      if (full !== amount) sums.othersMinor += full.minor - minor;
      if (flow === 'income') return;
      let day = sums.days.get(date);
      if (!day) sums.days.set(date, (day = emptySum()));
      add(day, minor);
      if (minor > (sums.largest?.amount.minor ?? 0n)) sums.largest = document;
    },
    result() {
      const compare = compareCurrencies(main);
      return [...byCurrency.values()].toSorted((left, right) => compare(left.currency, right.currency));
    },
  };
}

/** The sums of some documents. */
export function currencySums(documents: readonly DocumentRow[], main: string): CurrencySums[] {
  const { add: addDocument, result } = currencyAccumulator(main);
  for (const document of documents) addDocument(document);
  return result();
}

/** Spending: purchases less refunds. */
export function spentIn({ currency, purchase, refund }: CurrencySums): CurrencyTotal {
  const minor = purchase.minor + refund.minor;
  return { amount: { minor, currency }, documents: purchase.documents + refund.documents };
}

/** Spending on some days. */
export function spentOnDays(dates: Iterable<CalendarDate>, { currency, days }: CurrencySums): CurrencyTotal {
  const sum = emptySum();
  for (const date of dates) {
    const day = days.get(date);
    if (!day) continue;
    sum.minor += day.minor;
    sum.documents += day.documents;
  }
  return totalOf(sum, currency);
}

/** The full amounts of everything, income included. */
export function fullIn({ currency, purchase, refund, income, othersMinor }: CurrencySums): Money {
  return { minor: purchase.minor + refund.minor + income.minor + othersMinor, currency };
}

/** A sum as an amount of its currency. */
export function totalOf({ minor, documents }: Sum, currency: string): CurrencyTotal {
  return { amount: { minor, currency }, documents };
}

type Growing<Type> = { -readonly [Key in keyof Type]: Type[Key] };

/** The sums of a currency; zero without documents. */
export function sumsIn(sums: readonly CurrencySums[], currency: string): CurrencySums {
  return sums.find((each) => each.currency === currency) ?? emptySums(currency);
}

function emptySums(currency: string) {
  return {
    currency,
    purchase: emptySum(),
    refund: emptySum(),
    income: emptySum(),
    days: new Map<CalendarDate | null, Growing<Sum>>(),
    othersMinor: 0n,
    largest: null as DocumentRow | null,
  };
}

function emptySum(): Growing<Sum> {
  return { minor: 0n, documents: 0 };
}

function add(sum: Growing<Sum>, minor: bigint): void {
  sum.minor += minor;
  sum.documents += 1;
}
