import {
  type ApiErrorCode,
  type Client,
  DomainError,
  dateInZone,
  isApiError,
  type Period,
  parseDateTime,
} from '@outlay/core';

/** Which week, and in which zone its days are. */
export type WeeklyTextRequest = {
  readonly period: Period;
  readonly timeZone: string;
  readonly signal?: AbortSignal;
};

/** Weekly summaries come newest first (specification §4): a page of a year, and a week more. */
const pageSize = 53;

/** What concerns the whole run, not only this text. */
const decisive: ReadonlySet<ApiErrorCode> = new Set([
  'unauthorized',
  'forbidden',
  'aborted',
  'limit_exceeded',
  'invalid_configuration',
]);

/**
 * The service's own text about a week, of the weekly summary that begins on its first day in the account's zone.
 * `null` where there is none among those of the last year. Any other fault of this one request counts as none, too: no
 * figure depends on the text, and the report has words of its own, which say whose they are.
 * @throws {ApiError} `unauthorized`, `forbidden`, `aborted`, `limit_exceeded`, `invalid_configuration`
 */
export async function weeklyText(
  client: Client,
  { period, timeZone, signal }: WeeklyTextRequest,
): Promise<string | null> {
  try {
    const { items } = await client.weeklySummaries.list({ pageSize }, signal ? { signal } : {});
    const week = items.find(({ periodStart }) => dayOf(periodStart, timeZone) === period.from);
    return week?.summary?.trim() || null;
  } catch (error) {
    if (isApiError(error) && !decisive.has(error.code)) return null;
    throw error;
  }
}

/** The day on which something begins; `undefined` for what is no date. A time without an offset is of the account. */
function dayOf(text: string | null | undefined, timeZone: string): string | undefined {
  try {
    const parsed = parseDateTime(text ?? '');
    if (parsed.type === 'instant') return dateInZone(parsed.instant, timeZone);
    return parsed.type === 'day' ? parsed.date : parsed.local.slice(0, 10);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}
