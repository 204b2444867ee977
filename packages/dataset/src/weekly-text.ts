import type { Client } from '@outlay/core';
import { dateInZone, type Period } from '@outlay/core/time';
import { type Given, notGiven, whyUnavailable } from './given.ts';
import { readGivenDate } from './given-date.ts';

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
    return { value: week?.summary?.trim() || null, unavailable: [] };
  } catch (error) {
    return notGiven('weekly_text', whyUnavailable(error));
  }
}

/** The day on which something begins; `undefined` for what is no date. A time without an offset is of the account. */
function dayOf(text: string | null | undefined, timeZone: string): string | undefined {
  const given = readGivenDate(text);
  if (given?.type === 'instant') return dateInZone(given.instant, timeZone);
  return given?.type === 'day' ? given.date : given?.local.slice(0, 10);
}
