import { decimalString } from '@outlay/core/money';
import type {
  ComingUp,
  Mover,
  MoverCause,
  OtherChanges,
  OtherStoreChanges,
  Trend,
  UsualWeek,
} from '@outlay/reports';
import type { ReportBody } from './schema/report-schema.ts';
import { daysBody, decimalOrNull, moneyBody } from './values-body.ts';

/** The JSON form of spending over time. */
export function trendBody({ unit, columns, average }: Trend): NonNullable<ReportBody['trend']> {
  return {
    unit,
    columns: columns.map(({ name, amount, isCurrent, isWhole, ...period }) => ({
      ...daysBody(period),
      name,
      ...moneyBody(amount),
      isCurrent,
      isWhole,
    })),
    average: average && { ...moneyBody(average.amount), columns: average.columns, of: average.of },
  };
}

/** The JSON form of the usual week. */
export function usualWeekBody({ weeks, total, amount }: UsualWeek): NonNullable<ReportBody['usualWeek']> {
  return { weeks, ...moneyBody(amount), total: decimalString(total) };
}

/** The JSON form of the changes of all other categories. */
export function otherChangesBody({
  categories,
  change,
}: OtherChanges): NonNullable<ReportBody['otherChanges']> {
  return { categories, currency: change.currency, change: decimalString(change) };
}

/** The JSON form of a category that changed most. */
export function moverBody({ category, emoji, amount, change, cause }: Mover): ReportBody['movers'][number] {
  return {
    category,
    emoji,
    ...moneyBody(amount),
    change: decimalString(change),
    cause: cause && causeBody(cause),
  };
}

/** The JSON form of a store that changed most. */
export function storeMoverBody(mover: MoverCause): ReportBody['storeMovers'][number] {
  return { currency: mover.change.currency, ...causeBody(mover) };
}

/** The JSON form of the changes of all other stores. */
export function otherStoreChangesBody({
  stores,
  change,
}: OtherStoreChanges): NonNullable<ReportBody['otherStoreChanges']> {
  return { stores, currency: change.currency, change: decimalString(change) };
}

function causeBody({ amount, change, ...cause }: MoverCause) {
  return { ...cause, amount: decimalString(amount), change: decimalString(change) };
}

/** The JSON form of the payments that are due next. */
export function comingUpBody({ payments, totals, ...period }: ComingUp): NonNullable<ReportBody['comingUp']> {
  return {
    ...daysBody(period),
    payments: payments.map(({ date, name, category, amount, isOverdue, mayBePaid }) => ({
      date,
      name,
      category,
      currency: amount && amount.currency,
      amount: decimalOrNull(amount),
      isOverdue,
      mayBePaid,
    })),
    totals: totals.map(moneyBody),
  };
}
