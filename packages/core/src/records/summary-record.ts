import type { PeriodSummaryBody, WeeklySummaryBody } from '../contract/resources.ts';
import type { Money } from '../money/money.ts';
import type { CalendarDate, Instant } from '../time/calendar-date.ts';
import type { DateTime } from '../time/date-time.ts';
import { type PeriodSummary, readPeriodSummary } from './period-summary.ts';
import { readDateTime, readDay, readInstant, readOptionalMoney, readText } from './read-fields.ts';

/** What a summary says besides its total and its categories. `null` is what the service did not give. */
export type SummaryDetails = {
  readonly id: string | null;
  /** A day, a local time or an instant, as the service writes it; the first two name no zone. */
  readonly periodStart: DateTime | null;
  /** Likewise; whether it is inside the period depends on the service. */
  readonly periodEnd: DateTime | null;
  /** The days, weeks or months of the period, as the granularity says. */
  readonly breakdown: readonly SummaryBreakdown[];
  readonly subcategories: readonly SubcategoryAmount[];
  /** Totals of other currencies, never part of the total; those that can be read. */
  readonly otherCurrencies: readonly Money[];
  /** The service's own words about the period. */
  readonly text: string | null;
  readonly createdAt: Instant | null;
};

/** What a summary says of one day, week or month. */
export type SummaryBreakdown = {
  /** Its first day. */
  readonly date: CalendarDate | null;
  readonly total: Money | null;
  readonly categories: readonly {
    readonly category: string | null;
    readonly amount: Money | null;
  }[];
  readonly text: string | null;
};

/** The total of a part of a category; both by their Polish names. */
export type SubcategoryAmount = {
  readonly category: string | null;
  readonly subcategory: string | null;
  readonly amount: Money | null;
};

/** A summary as the client gives it: exact, and as the service sent it. */
export type SummaryRecord = SummaryDetails & {
  /** Its amounts; `null` where neither the service nor the caller says their currency: money is never guessed. */
  readonly amounts: PeriodSummary | null;
  /** What the service sent. */
  readonly body: PeriodSummaryBody;
};

/** A weekly summary as the client gives it: exact, and as the service sent it. */
export type WeeklySummaryRecord = SummaryDetails & {
  /**
   * Its amounts; `null` where the service gives no total, no categories or no currency, or one that cannot be read
   * exactly: the specification promises none of them here.
   */
  readonly amounts: PeriodSummary | null;
  readonly isSent: boolean | null;
  /** What the service sent. */
  readonly body: WeeklySummaryBody;
};

/**
 * Reads a summary, and keeps what it was read from.
 * @param fallbackCurrency - the currency where the service does not say it
 * @throws {MoneyError} for an amount or a currency that cannot be read
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
 * Reads a weekly summary, and keeps what it was read from.
 * @param fallbackCurrency - the currency where the service does not say it
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
