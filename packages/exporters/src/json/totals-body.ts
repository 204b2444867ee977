import { decimalString } from '@outlay/core/money';
import type {
  CategoryTotal,
  CurrencyTotal,
  DayTotal,
  FlowTotal,
  MonthMatrix,
  StoreTotal,
  SubcategoryTotal,
  WeekTotal,
} from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { countedBody, daysBody, decimalOrNull, moneyBody, shareOrNull } from './values-body.ts';

/** The JSON form of a category in a currency. */
export function categoryBody(total: CategoryTotal): ReportBody['categories'][number] {
  return { category: total.category, ...partBody(total) };
}

/** The JSON form of a subcategory in a currency. */
export function subcategoryBody(total: SubcategoryTotal): ReportBody['subcategories'][number] {
  return { category: total.category, subcategory: total.subcategory, ...partBody(total) };
}

function partBody({ amount, perMille, emoji, documents, change }: CategoryTotal) {
  return {
    ...moneyBody(amount),
    share: shareOrNull(perMille),
    emoji,
    documents,
    change: decimalOrNull(change),
  };
}

/** The JSON form of a store in a currency. */
export function storeBody(total: StoreTotal): ReportBody['stores'][number] {
  const { store, visits, average, largest, perMille, change } = total;
  return {
    store,
    ...countedBody(total),
    visits,
    average: decimalOrNull(average),
    largest: decimalOrNull(largest),
    share: shareOrNull(perMille),
    change: decimalOrNull(change),
  };
}

/** The JSON form of a day in a currency. */
export function dayBody(total: DayTotal): ReportBody['days'][number] {
  return { date: total.date, ...countedBody(total) };
}

/** The JSON form of a week in a currency. */
export function weekBody(total: WeekTotal): ReportBody['weeks'][number] {
  return { week: total.week, ...daysBody(total), ...countedBody(total) };
}

/** The JSON form of purchases, refunds and income in a currency. */
export function flowBody({ purchases, refunds, spent, income }: FlowTotal): ReportBody['flows'][number] {
  const sum = ({ amount, documents }: CurrencyTotal) => ({ amount: decimalString(amount), documents });
  return {
    currency: spent.amount.currency,
    purchases: sum(purchases),
    refunds: sum(refunds),
    spent: sum(spent),
    income: sum(income),
  };
}

/** The JSON form of categories by month. */
export function monthsBody({ months, rows }: MonthMatrix): NonNullable<ReportBody['months']> {
  return {
    months,
    rows: rows.map(({ category, emoji, amounts, total }) => ({
      category,
      emoji,
      currency: total.currency,
      amounts: amounts.map(decimalString),
      total: decimalString(total),
    })),
  };
}
