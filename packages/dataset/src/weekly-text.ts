import type { Client } from '@outlay/core';
import { type CalendarDate, type DateTime, dateInZone, type Period } from '@outlay/core/time';
import { type Given, notGiven, whyUnavailable } from './given.ts';

/** Which week, and in which zone its days are. */
export type WeeklyTextRequest = {
  readonly period: Period;
  readonly timeZone: string;
  readonly signal?: AbortSignal;
};

/** Weekly summaries come newest first (specification §4): a page of a year, and a week more. */
const pageSize = 53;

/**
 * The service's own text about a week, of the weekly summary that begins on its first day in the account's zone.
 * `null` where there is none among those of the last year. No figure depends on the text, so a failure of this request
 * costs the text alone, and is told.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function weeklyText(
  client: Client,
  { period, timeZone, signal }: WeeklyTextRequest,
): Promise<Given<string>> {
  try {
    const list = await client.weeklySummaries.list({ pageSize }, signal ? { signal } : {}).page();
    const week = list.items.find(({ periodStart }) => dayOf(periodStart, timeZone) === period.from);
    // It may be one of those that could not be read.
    if (!week && list.unreadable > 0) return notGiven('weekly_text', 'unreadable');
    return { value: week?.text ?? null, unavailable: [] };
  } catch (error) {
    return notGiven('weekly_text', whyUnavailable(error));
  }
}

/** The day on which something begins; `undefined` where that is not known. A time without an offset is of the account. */
function dayOf(start: DateTime | null, timeZone: string): CalendarDate | undefined {
  if (start?.type === 'instant') return dateInZone(start.instant, timeZone);
  return start?.type === 'day' ? start.date : start?.local.slice(0, 10);
}
