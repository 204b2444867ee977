import type { Granularity, PeriodSummaryBody, WeeklySummaryBody } from '@outlay/core/contract';
import { addDays, type DateTime, dateInZone, type Instant, instantsOf, type Period } from '@outlay/core/time';
import { partCount } from '../../calculation/breakdown.ts';
import { firstInstant, instantAfter, instantsLater } from '../../calculation/instant-range.ts';
import { presetPeriod } from '../../calculation/preset-period.ts';
import { openSummary, overlappedDays, type Summary } from '../../calculation/summarize.ts';
import type { WeekBefore } from '../../calculation/summary-writer.ts';
import { readSpending, totalSpent } from '../../documents/read-spending.ts';
import { latestWeekWithDocuments, weeksWithDocuments } from '../../documents/weeks-with-documents.ts';
import { stableUuid } from '../../identifiers/stable-uuid.ts';
import type { Account } from '../../storage/accounts.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';
import { amountNumber } from '../wire-amount.ts';

/** Maximum number of days, weeks or months in the breakdown of a summary. */
const maxParts = 50_000;

/** Leaves room for calendar arithmetic before year 1 and after 9999, with a day's margin for time zones. */
const firstYear = '1899-12-31';
const yearAfterLast = '3000-01-02';

type Asked = {
  readonly granularity: Granularity;
  readonly createdAt: Instant;
  readonly before?: WeekBefore;
};

type Range = { readonly from: Instant; readonly until: Instant };

/** Weekly, period and preset summaries (specification §4). */
export function summaryHandlers({
  database,
  clock,
  writer,
}: HandlerDeps): Handlers<
  'getLatestWeeklySummary' | 'listWeeklySummaries' | 'getPeriodSummary' | 'getPresetSummary'
> {
  async function answer(account: Account, range: Range, { granularity, createdAt, before }: Asked) {
    const { id, timeZone, currency } = account;
    const summary = openSummary({ ...range, granularity, timeZone, currency });
    for await (const documents of readSpending(database, id, range)) summary.add(documents);
    return body(account, summary.finish(), createdAt, before);
  }

  async function body(account: Account, summary: Summary, createdAt: Instant, before?: WeekBefore) {
    const parts = summary.parts.map(async (part) => ({
      date: part.date,
      totalAmount: amountNumber(part.total),
      categoryBreakdown: part.categories.map(categoryBody),
      summary: await writer.writePart(part),
    }));
    return {
      id: stableUuid('summary', account.id, summary.from, summary.until),
      userId: account.id,
      periodStart: summary.from,
      periodEnd: instantsLater(summary.until, -1),
      summary: await writer.write(summary, before),
      currency: account.currency,
      totalAmount: amountNumber(summary.total),
      categoryTotals: summary.categories.map(categoryBody),
      detailedCategoryTotals: summary.subcategories.map(({ category, subcategory, amount }) => ({
        category,
        subcategory,
        totalAmount: amountNumber(amount),
      })),
      dailySummaries: await Promise.all(parts),
      otherCurrencies: summary.otherCurrencies.map((total) => ({
        currency: total.currency,
        totalAmount: amountNumber(total),
      })),
      isSent: false,
      createdAt,
    } satisfies PeriodSummaryBody;
  }

  async function weekly(account: Account, week: Period): Promise<WeeklySummaryBody> {
    const { id, timeZone, currency } = account;
    const range = instantsOf(week, timeZone);
    const weekBefore = instantsOf({ from: addDays(week.from, -7), until: week.from }, timeZone);
    const before = await totalSpent(database, id, weekBefore, currency);
    return answer(account, range, { granularity: 'Day', createdAt: range.until, before });
  }

  return {
    async getLatestWeeklySummary({ account }) {
      const latest = await latestWeekWithDocuments(database, account, clock());
      if (latest) return { status: 200, json: await weekly(account, latest) };
      throw new HttpError('not_found', 'no weekly summary exists yet: no complete week has documents');
    },

    async listWeeklySummaries({ account, query: { page, pageSize } }) {
      const weeks = await weeksWithDocuments(database, account, clock());
      const onPage = weeks.slice((page - 1) * pageSize, page * pageSize);
      const json = await Promise.all(onPage.map((week) => weekly(account, week)));
      return { status: 200, json, totalCount: weeks.length };
    },

    async getPeriodSummary({ account, query: { startDate, endDate, granularity } }) {
      const range = checkedRange(startDate, endDate, granularity, account.timeZone);
      return {
        status: 200,
        json: await answer(account, range, { granularity, createdAt: clock().toISOString() }),
      };
    },

    async getPresetSummary({ account, query: { preset, granularity } }) {
      const now = clock();
      const range = instantsOf(presetPeriod(preset, dateInZone(now, account.timeZone)), account.timeZone);
      return {
        status: 200,
        json: await answer(account, range, { granularity, createdAt: now.toISOString() }),
      };
    },
  };
}

function categoryBody({ category, amount }: Summary['categories'][number]) {
  return { category, totalAmount: amountNumber(amount) };
}

function checkedRange(start: DateTime, end: DateTime, granularity: Granularity, zone: string): Range {
  const range = { from: firstInstant(start, zone), until: instantAfter(end, zone) };
  if (range.until <= range.from) {
    throw new HttpError(
      'invalid_parameter',
      'endDate is earlier than startDate; expected the same or a later time',
    );
  }
  if (range.from < firstYear || range.until >= yearAfterLast) {
    throw new HttpError(
      'invalid_parameter',
      'startDate or endDate is out of range; expected days from 1900 to 2999',
    );
  }
  const parts = partCount(overlappedDays(range.from, range.until, zone), granularity);
  if (parts <= maxParts) return range;
  throw new HttpError(
    'invalid_parameter',
    `the range from startDate to endDate has ${parts} parts of granularity ${granularity}; at most ${maxParts} are allowed`,
  );
}
