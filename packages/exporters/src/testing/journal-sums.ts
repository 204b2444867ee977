import { decimalString, type Money } from '@outlay/core/money';
import { lastDay } from '@outlay/core/time';
import type { Report, ReportFigures } from '@outlay/reports';
import type { AccountRoot } from '../journal/account-path.ts';

/** An amount and its key: an account root, the levels below it, and possibly a month. */
export type SummedAmount = readonly [what: string, amount: Money];

/** Sums as decimal strings by key and currency, without zeros. */
export function sumsOf(amounts: Iterable<SummedAmount>): Record<string, string> {
  const sums = new Map<string, Money>();
  for (const [what, { minor, currency }] of amounts) {
    const key = `${what} ${currency}`;
    sums.set(key, { minor: (sums.get(key)?.minor ?? 0n) + minor, currency });
  }
  return Object.fromEntries(
    [...sums].filter(([, { minor }]) => minor !== 0n).map(([key, sum]) => [key, decimalString(sum)]),
  );
}

/** Returns the key of an account. `null` means no category or no payment method. */
export type AccountKey = (root: AccountRoot, ...names: readonly (string | null)[]) => string;

/** The expected sums of a report's journal, computed from its figures. */
export function expectedSums(report: Report, accountKey: AccountKey): Record<string, string> {
  const { figures } = report;
  return sumsOf([
    ...figures.totals.map(({ amount }) => [accountKey('expenses'), amount] as const),
    ...figures.categories.map(({ category, amount }) => [accountKey('expenses', category), amount] as const),
    ...figures.subcategories
      .filter(({ subcategory }) => subcategory !== null)
      .map(
        ({ category, subcategory, amount }) =>
          [accountKey('expenses', category, subcategory), amount] as const,
      ),
    ...months(report, accountKey),
    ...income(figures, accountKey),
    ...payments(figures, accountKey),
  ]);
}

/** Undated documents are booked on the last day of the period. If none has a date, there is no table of months. */
function* months({ figures, period }: Report, accountKey: AccountKey): Generator<SummedAmount> {
  const last = lastDay(period).slice(0, 7);
  const { months: columns, rows } = figures.months ?? {
    months: [last],
    rows: figures.categories.map(({ category, amount }) => ({ category, amounts: [amount] })),
  };
  for (const { category, amounts } of rows) {
    for (const [index, amount] of amounts.entries()) {
      const month = columns[index] ?? last;
      yield [`${accountKey('expenses')} in ${month}`, amount];
      yield [`${accountKey('expenses', category)} in ${month}`, amount];
    }
  }
}

function* income(
  { flows, income: documents }: ReportFigures,
  accountKey: AccountKey,
): Generator<SummedAmount> {
  for (const flow of flows) yield [accountKey('income'), negated(flow.income.amount)];
  for (const { parts } of documents) {
    for (const { category, subcategory, amount } of parts) {
      yield [accountKey('income', category), negated(amount)];
      if (subcategory !== null) yield [accountKey('income', category, subcategory), negated(amount)];
    }
  }
}

function* payments(
  { documents, income: incomes }: ReportFigures,
  accountKey: AccountKey,
): Generator<SummedAmount> {
  for (const { paymentMethod, amount, flow } of [...documents, ...incomes]) {
    const root = paymentMethod === 'Karta kredytowa' ? 'liabilities' : 'assets';
    const gained = flow === 'income' ? amount : negated(amount);
    yield [accountKey(root), gained];
    yield [accountKey(root, paymentMethod), gained];
  }
}

function negated(amount: Money): Money {
  return { ...amount, minor: -amount.minor };
}
