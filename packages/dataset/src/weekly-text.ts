import type { Client } from '@outlay/core';
import { type CalendarDate, type DateTime, dateInZone, type Period } from '@outlay/core/time';
import { type OptionalResult, unavailableResult, whyUnavailable } from './optional-result.ts';

/** A week and the time zone of its days. */
export type WeeklyTextRequest = {
  readonly period: Period;
  readonly timeZone: string;
  readonly signal?: AbortSignal;
};

/** Weekly summaries are sorted newest first (specification §4): one page holds a year and a week. */
const pageSize = 53;

/**
 * The service's own text about a week, from the weekly summary that begins on its first day in the account's time zone.
 * `null` if the summaries of the last year contain none. No figure depends on the text, so a failed request costs only
 * the text and is reported.
 * @throws {ApiError} as `whyUnavailable`
 */
export async function weeklyText(
  client: Client,
  { period, timeZone, signal }: WeeklyTextRequest,
): Promise<OptionalResult<string>> {
  try {
    const list = await client.weeklySummaries.list({ pageSize }, signal ? { signal } : {}).page();
    const week = list.items.find(({ periodStart }) => dayOf(periodStart, timeZone) === period.from);
    // The summary may be one of those that could not be read.
    if (!week && list.unreadable > 0) return unavailableResult('weekly_text', 'unreadable');
    return { value: week?.text ?? null, unavailable: [] };
  } catch (error) {
    return unavailableResult('weekly_text', whyUnavailable(error));
  }
}

/** The first day; `undefined` if unknown. A time without an offset is in the account's time zone. */
function dayOf(start: DateTime | null, timeZone: string): CalendarDate | undefined {
  if (start?.type === 'instant') return dateInZone(start.instant, timeZone);
  return start?.type === 'day' ? start.date : start?.local.slice(0, 10);
}
