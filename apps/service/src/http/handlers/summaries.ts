import { setImmediate as otherWork } from 'node:timers/promises';
import type { Granularity, PeriodSummaryBody, WeeklySummaryBody } from '@outlay/core/contract';
import { addDays, type DateTime, dateInZone, type Instant, instantsOf, type Period } from '@outlay/core/time';
import { partCount } from '../../calculation/breakdown.ts';
import { firstInstant, instantAfter, instantsLater } from '../../calculation/instant-range.ts';
import { presetPeriod } from '../../calculation/preset-period.ts';
import { openSummary, overlappedDays, type Summary, type SummaryPart } from '../../calculation/summarize.ts';
import type { WeekBefore } from '../../calculation/summary-writer.ts';
import { addSpending, totalSpent } from '../../documents/add-spending.ts';
import { latestWeekWithDocuments, weeksWithDocuments } from '../../documents/weeks-with-documents.ts';
import { stableUuid } from '../../identifiers/stable-uuid.ts';
import type { Account } from '../../storage/accounts.ts';
import { amountNumber } from '../../wire/amount-number.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';

/** Maximum number of days, weeks or months in the breakdown of a summary. */
const maxParts = 50_000;

/** Leaves room for calendar arithmetic before year 1 and after 9999, with a day's margin for time zones. */
const firstYear = '1899-12-31';
const yearAfterLast = '3000-01-02';

/** Number of parts that are generated at a time; other requests are processed in between. */
const partsAtATime = 500;

type Asked = { readonly granularity: Granularity; readonly now: Date };

type PartBody = NonNullable<PeriodSummaryBody['dailySummaries']>[number];

type Described = { readonly createdAt: Instant; readonly before?: WeekBefore };

type Range = { readonly from: Instant; readonly until: Instant };

/** Weekly, period and preset summaries (specification §4). */
export function summaryHandlers({
  database,
  clock,
  writer,
}: HandlerDeps): Handlers<
  'getLatestWeeklySummary' | 'listWeeklySummaries' | 'getPeriodSummary' | 'getPresetSummary'
> {
  async function summaryOf({ id, timeZone, currency }: Account, range: Range, granularity: Granularity) {
    const summary = openSummary({ ...range, granularity, timeZone, currency });
    await addSpending(summary, database, { accountId: id, timeZone, ...range });
    return summary.finish();
  }

  function head(account: Account, summary: Summary, { createdAt, before }: Described) {
    return {
      id: stableUuid('summary', account.id, summary.from, summary.until),
      userId: account.id,
      periodStart: summary.from,
      periodEnd: instantsLater(summary.until, -1),
      summary: writer.write(summary, before),
      currency: account.currency,
      totalAmount: amountNumber(summary.total),
      categoryTotals: summary.categories.map(categoryBody),
      detailedCategoryTotals: summary.subcategories.map(({ category, subcategory, amount }) => ({
        category,
        subcategory,
        totalAmount: amountNumber(amount),
      })),
      otherCurrencies: summary.otherCurrencies.map((total) => ({
        currency: total.currency,
        totalAmount: amountNumber(total),
      })),
      isSent: false,
      createdAt,
    } satisfies Omit<PeriodSummaryBody, 'dailySummaries'>;
  }

  function partBody(part: SummaryPart): PartBody {
    return {
      date: part.date,
      totalAmount: amountNumber(part.total),
      categoryBreakdown: part.categories.map(categoryBody),
      summary: writer.writePart(part),
    };
  }

  /** A long summary as text. Its parts are generated while it is sent, and other requests in between. */
  async function* summaryText(
    account: Account,
    summary: Summary,
    createdAt: Instant,
  ): AsyncGenerator<string> {
    yield `${JSON.stringify(head(account, summary, { createdAt })).slice(0, -1)},"dailySummaries":[`;
    let bodies: PartBody[] = [];
    let separator = '';
    for (const part of summary.parts) {
      bodies.push(partBody(part));
      if (bodies.length < partsAtATime) continue;
      yield `${separator}${JSON.stringify(bodies).slice(1, -1)}`;
      separator = ',';
      bodies = [];
      await otherWork();
    }
    yield bodies.length === 0 ? ']}' : `${separator}${JSON.stringify(bodies).slice(1)}}`;
  }

  async function sent(account: Account, range: Range, { granularity, now }: Asked) {
    const summary = await summaryOf(account, range, granularity);
    const createdAt = now.toISOString();
    const partsOfRange = partCount(overlappedDays(range.from, range.until, account.timeZone), granularity);
    if (partsOfRange >= partsAtATime) {
      return { status: 200, jsonText: summaryText(account, summary, createdAt) } as const;
    }
    const body = head(account, summary, { createdAt });
    const dailySummaries = Array.from(summary.parts, partBody);
    return { status: 200, json: { ...body, dailySummaries } } as const;
  }

  async function weekly(account: Account, week: Period): Promise<WeeklySummaryBody> {
    const { id, timeZone, currency } = account;
    const range = instantsOf(week, timeZone);
    const weekBefore = { from: addDays(week.from, -7), until: week.from };
    const before = await totalSpent(database, id, weekBefore, currency);
    const summary = await summaryOf(account, range, 'Day');
    const described = head(account, summary, { createdAt: range.until, before });
    return { ...described, dailySummaries: Array.from(summary.parts, partBody) };
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
      return sent(account, range, { granularity, now: clock() });
    },

    async getPresetSummary({ account, query: { preset, granularity } }) {
      const now = clock();
      const range = instantsOf(presetPeriod(preset, dateInZone(now, account.timeZone)), account.timeZone);
      return sent(account, range, { granularity, now });
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
