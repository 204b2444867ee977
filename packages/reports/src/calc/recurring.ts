import type { RecurringExpense } from '@outlay/core';
import type { CalendarDate } from '@outlay/core/time';
import type { Dataset, PaymentHistory } from '../figures/dataset.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { RecurringRow } from '../figures/recurring-figures.ts';
import { compareCurrencies } from './by-currency.ts';
import { compareLastNull, compareText } from './compare-text.ts';
import { documentRows, type RowOptions } from './document-rows.ts';
import { nameKey, nonBlankName } from './name-key.ts';
import { matchPayments } from './recurring-payments.ts';
import { recurringRow } from './recurring-row.ts';
import { remembered } from './remembered.ts';

/** The records in which payments are sought; `everything` is all documents of the period, income included. */
export type RecurringEvidence = {
  readonly dataset: Dataset;
  readonly everything: readonly DocumentRow[];
  readonly main: string;
};

/**
 * The service's recurring expenses with their payments in the period. A payment is a purchase in the store with the
 * name of the expense, in any spelling; earlier payments come from the compared periods and the payment history. Income
 * is left out: expenses of an income category, and of a store with income only.
 */
export function recurringRows(
  expected: readonly RecurringExpense[],
  { dataset, everything, main }: RecurringEvidence,
  options: RowOptions,
): RecurringRow[] {
  const spending = expected
    .filter(({ category }) => !options.naming.isIncome(category))
    .map((expense) => ({ ...expense, name: nonBlankName(expense.name) }));
  const byStore = Map.groupBy(spending, ({ name }) => (name === null ? null : nameKey(name)));
  const keyOf = remembered(nameKey);
  const isNamed = (store: string | null) => store !== null && byStore.has(keyOf(store));
  const named = byStore.size === 0 ? [] : everything.filter(({ store }) => isNamed(store));
  const documents = [...earlierRows(dataset, options, isNamed), ...named].filter(
    ({ full }) => full.minor > 0n,
  );
  const paidTo = Map.groupBy(documents, ({ store }) => keyOf(store ?? ''));
  const refunded = Map.groupBy(
    named.filter(({ flow }) => flow === 'refund'),
    ({ store }) => keyOf(store ?? ''),
  );
  return [...byStore]
    .flatMap(([store, expenses]) => {
      const received = (store === null ? undefined : paidTo.get(store)) ?? [];
      const purchases = received.filter(({ flow }) => flow === 'purchase');
      const isIncome = received.length > 0 && purchases.length === 0;
      const refunds = (store === null ? undefined : refunded.get(store)) ?? [];
      return isIncome ? [] : storeRows(expenses, { purchases, refunds }, dataset, options);
    })
    .toSorted(compareRows(main));
}

/** The known documents before the period, each once; undated ones are left out. */
function earlierRows(
  { period, previous, lastYear, paymentHistory }: Dataset,
  options: RowOptions,
  isNamed: (store: string | null) => boolean,
): DocumentRow[] {
  const rows: DocumentRow[] = [];
  const read: PaymentHistory[] = [];
  const isRead = (date: CalendarDate) =>
    read.some((past) => past.period.from <= date && date < past.period.until);
  // Verified records take precedence.
  for (const past of [previous, lastYear, paymentHistory]) {
    if (!past) continue;
    const named = past.documents.filter(({ storeName }) => isNamed(storeName));
    for (const row of named.length > 0 ? documentRows(named, past.period, options) : []) {
      if (row.date !== null && row.date < period.from && !isRead(row.date)) rows.push(row);
    }
    read.push(past);
  }
  return rows;
}

/** The expenses of one store, active ones first. A document pays only one of them. */
function storeRows(
  expenses: readonly RecurringExpense[],
  { purchases, refunds }: Readonly<Record<'purchases' | 'refunds', readonly DocumentRow[]>>,
  dataset: Dataset,
  options: RowOptions,
): RecurringRow[] {
  let left = purchases;
  return expenses.toSorted(compareExpenses).map((expense) => {
    const isAlone = expenses.every((other) => other === expense || other.isActive === false);
    const matched = matchPayments(expense, left, { period: dataset.period, isAlone });
    const used = new Set(matched.payments);
    left = left.filter((row) => !used.has(row));
    return recurringRow(expense, { ...matched, refunds }, dataset, options);
  });
}

type Told = Pick<RecurringRow, 'isActive' | 'name' | 'id' | 'nextDate'>;

function compareExpenses(left: Told, right: Told): number {
  return (
    Number(left.isActive === false) - Number(right.isActive === false) ||
    compareLastNull(left.name, right.name) ||
    compareText(left.id ?? '', right.id ?? '') ||
    compareText(left.nextDate ?? '', right.nextDate ?? '')
  );
}

function compareRows(main: string): (left: RecurringRow, right: RecurringRow) => number {
  const currencies = compareCurrencies(main);
  return (left, right) => {
    const [a, b] = [left.yearlyCost, right.yearlyCost];
    const activity = Number(left.isActive === false) - Number(right.isActive === false);
    if (activity !== 0 || (!a && !b)) return activity || compareExpenses(left, right);
    if (!a || !b) return a ? -1 : 1;
    if (a.currency !== b.currency) return currencies(a.currency, b.currency);
    if (a.minor !== b.minor) return a.minor > b.minor ? -1 : 1;
    return compareExpenses(left, right);
  };
}
