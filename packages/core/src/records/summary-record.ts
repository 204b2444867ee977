import type { PeriodSummaryBody, WeeklySummaryBody } from '../contract/resources.ts';
import type { Money } from '../money/money.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import type { DateTime } from '../time/date-time.ts';
import { type PeriodSummary, readPeriodSummary } from './period-summary.ts';
import { readDateTime, readDay, readInstant, readOptionalMoney, readText } from './read-fields.ts';

/** The fields of a summary other than its total and categories. `null` means that the service gave no value. */
export type SummaryDetails = {
  readonly id: string | null;
  /** A day, a local time or an instant, as the service writes it; the first two have no time zone. */
  readonly periodStart: DateTime | null;
  /** In the same form; whether the end itself is part of the period depends on the service. */
  readonly periodEnd: DateTime | null;
  /** The days, weeks or months of the period, depending on the granularity. */
  readonly breakdown: readonly SummaryBreakdown[];
  readonly subcategories: readonly SubcategoryAmount[];
  /** Totals in other currencies, never part of the total; unreadable amounts are left out. */
  readonly otherCurrencies: readonly Money[];
  /** The service's own text about the period. */
  readonly text: string | null;
  readonly createdAt: Instant | null;
};

/** The totals of one day, week or month of a summary. */
export type SummaryBreakdown = {
  /** The first day. */
  readonly date: CalendarDate | null;
  readonly total: Money | null;
  readonly categories: readonly {
    readonly category: string | null;
    readonly amount: Money | null;
  }[];
  readonly text: string | null;
};

/** The total of a subcategory; both names are Polish. */
export type SubcategoryAmount = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money | null;
};

/** A summary as the client returns it, with exact amounts and the original body. */
export type SummaryRecord = SummaryDetails & {
  /** `null` if neither the service nor the caller gives a currency. */
  readonly amounts: PeriodSummary | null;
  /** What the service sent. */
  readonly body: PeriodSummaryBody;
};

/** A weekly summary as the client returns it, with exact amounts and the original body. */
export type WeeklySummaryRecord = SummaryDetails & {
  /**
   * `null` if the total, the categories or the currency is missing or cannot be read exactly; the specification
   * promises none of them.
   */
  readonly amounts: PeriodSummary | null;
  readonly isSent: boolean | null;
  /** What the service sent. */
  readonly body: WeeklySummaryBody;
};

/**
 * Reads a summary and keeps the original body.
 * @param fallbackCurrency - used if the body names no currency
 * @throws {MoneyError} `invalid_amount` or `invalid_currency`
 */
export function readSummaryRecord(
  body: PeriodSummaryBody,
  fallbackCurrency: string | undefined,
): SummaryRecord {
  const currency = body.currency ?? fallbackCurrency;
  return {
    amounts: currency === undefined ? null : readPeriodSummary(body, currency),
    ...readDetails(body, currency),
    body,
  };
}

/**
 * Reads a weekly summary and keeps the original body.
 * @param fallbackCurrency - used if the body names no currency
 */
export function readWeeklySummaryRecord(
  body: WeeklySummaryBody,
  fallbackCurrency: string | undefined,
): WeeklySummaryRecord {
  const currency = body.currency ?? fallbackCurrency;
  return {
    amounts: readWeeklyAmounts(body, currency),
    ...readDetails(body, currency),
    isSent: body.isSent ?? null,
    body,
  };
}

function readWeeklyAmounts(body: WeeklySummaryBody, currency: string | undefined): PeriodSummary | null {
  const total = readOptionalMoney(body.totalAmount, currency);
  if (!total || !body.categoryTotals) return null;
  const categories = body.categoryTotals.flatMap(({ category, totalAmount }) => {
    const amount = readOptionalMoney(totalAmount, currency);
    return amount ? [{ category: category ?? null, amount }] : [];
  });
  return categories.length === body.categoryTotals.length ? { total, categories } : null;
}

function readDetails(
  body: PeriodSummaryBody | WeeklySummaryBody,
  currency: string | undefined,
): SummaryDetails {
  return {
    id: body.id ?? null,
    periodStart: readDateTime(body.periodStart),
    periodEnd: readDateTime(body.periodEnd),
    breakdown: (body.dailySummaries ?? []).map((part) => readBreakdown(part, currency)),
    subcategories: (body.detailedCategoryTotals ?? []).map(({ category, subcategory, totalAmount }) => ({
      category: category ?? null,
      subcategory: subcategory ?? null,
      amount: readOptionalMoney(totalAmount, currency),
    })),
    otherCurrencies: (body.otherCurrencies ?? []).flatMap(
      (other) => readOptionalMoney(other.totalAmount, other.currency) ?? [],
    ),
    text: readText(body.summary),
    createdAt: readInstant(body.createdAt),
  };
}

function readBreakdown(
  { date, totalAmount, categoryBreakdown, summary }: NonNullable<PeriodSummaryBody['dailySummaries']>[number],
  currency: string | undefined,
): SummaryBreakdown {
  return {
    date: readDay(date),
    total: readOptionalMoney(totalAmount, currency),
    categories: (categoryBreakdown ?? []).map(({ category, totalAmount: amount }) => ({
      category: category ?? null,
      amount: readOptionalMoney(amount, currency),
    })),
    text: readText(summary),
  };
}
