import type { Granularity } from '@outlay/core/contract';
import { addDays, type DateTime, dateInZone, type Instant, instantsOf, type Period } from '@outlay/core/time';
import { partCount } from '../../calculation/breakdown.ts';
import { firstInstant, instantAfter } from '../../calculation/instant-range.ts';
import { presetPeriod } from '../../calculation/preset-period.ts';
import { openSummary, overlappedDays } from '../../calculation/summarize.ts';
import { addSpending, totalSpent } from '../../documents/add-spending.ts';
import { dayReader } from '../../documents/day-sums.ts';
import { latestWeekWithDocuments, weeksWithDocuments } from '../../documents/weeks-with-documents.ts';
import type { Account } from '../../storage/accounts.ts';
import { createSummaryTexts } from '../../wire/summary-texts.ts';
import type { HandlerDeps, Handlers, TextReply } from '../handlers.ts';
import { HttpError } from '../http-error.ts';

/** Maximum number of days, weeks or months in the breakdown of a summary. */
const maxParts = 50_000;

/** Leaves room for calendar arithmetic before year 1 and after 9999, with a day's margin for time zones. */
const firstYear = '1899-12-31';
const yearAfterLast = '3000-01-02';

/** More parts are written while the answer is sent. */
const maxPartsAtOnce = 500;

type Asked = { readonly granularity: Granularity; readonly now: Date };

type Range = { readonly from: Instant; readonly until: Instant };

/** Weekly, period and preset summaries (specification §4). */
export function summaryHandlers({
  database,
  clock,
  writer,
}: HandlerDeps): Handlers<
  'getLatestWeeklySummary' | 'listWeeklySummaries' | 'getPeriodSummary' | 'getPresetSummary'
> {
  const source = { database, readDays: dayReader(database) };
  const summaryTexts = createSummaryTexts(writer);

  async function summaryOf({ id, timeZone, currency }: Account, range: Range, granularity: Granularity) {
    const summary = openSummary({ ...range, granularity, timeZone, currency });
    await addSpending(summary, source, { accountId: id, timeZone, ...range });
    return summary.finish();
  }

  async function sent(account: Account, range: Range, { granularity, now }: Asked): Promise<TextReply> {
    const summary = await summaryOf(account, range, granularity);
    const described = { accountId: account.id, summary, createdAt: now.toISOString() };
    const isLong = summary.partCount > maxPartsAtOnce;
    return {
      status: 200,
      jsonText: isLong ? summaryTexts.writeWhileSent(described) : summaryTexts.write(described),
    };
  }

  async function weekly(account: Account, week: Period): Promise<Buffer> {
    const { id, timeZone, currency } = account;
    const range = instantsOf(week, timeZone);
    const weekBefore = { from: addDays(week.from, -7), until: week.from };
    const before = await totalSpent(source.readDays, id, weekBefore, currency);
    const summary = await summaryOf(account, range, 'Day');
    return summaryTexts.write({ accountId: id, summary, createdAt: range.until, before });
  }

  return {
    async getLatestWeeklySummary({ account }) {
      const latest = await latestWeekWithDocuments(database, account, clock());
      if (latest) return { status: 200, jsonText: await weekly(account, latest) };
      throw new HttpError('not_found', 'no weekly summary exists yet: no complete week has documents');
    },

    async listWeeklySummaries({ account, query: { page, pageSize } }) {
      const weeks = await weeksWithDocuments(database, account, clock());
      const onPage = weeks.slice((page - 1) * pageSize, page * pageSize);
      const written = await Promise.all(onPage.map((week) => weekly(account, week)));
      const texts = written.map((bytes) => bytes.toString());
      return { status: 200, jsonText: `[${texts.join(',')}]`, totalCount: weeks.length };
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
