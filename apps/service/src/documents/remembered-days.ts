import type { CalendarDate } from '@outlay/core/time';
import { type SumsByCurrency, sumsFromJson } from '../calculation/sums.ts';

type RememberedDay = { readonly text: string; readonly sums: SumsByCurrency };

/** What the maps and the written part of a day take besides its text, in characters: a day of few purchases has a short text. */
export const roomOfDay = 700;

/** The text that was read for a day of an account. */
export type DayText = { readonly accountId: string; readonly day: CalendarDate; readonly text: string };

/**
 * Creates a memory of days, so that a text that was read before is not parsed again. A day whose text has changed is parsed.
 * Everything is forgotten when it takes too much room.
 * @param maxRoom - of all remembered days: the characters of their texts, and `roomOfDay` for each
 * @returns the sums of a text, which nobody may change
 */
export function createRememberedDays(maxRoom: number): (read: DayText) => SumsByCurrency {
  const accounts = new Map<string, Map<CalendarDate, RememberedDay>>();
  let room = 0;

  function remember({ accountId, day, text }: DayText, moreRoom: number): SumsByCurrency {
    const sums = sumsFromJson(text);
    room += moreRoom;
    if (room > maxRoom) {
      accounts.clear();
      room = roomFor(text);
    }
    const days = accounts.get(accountId) ?? new Map<CalendarDate, RememberedDay>();
    accounts.set(accountId, days.set(day, { text, sums }));
    return sums;
  }

  return (read) => {
    const known = accounts.get(read.accountId)?.get(read.day);
    if (known?.text === read.text) return known.sums;
    return remember(read, roomFor(read.text) - (known ? roomFor(known.text) : 0));
  };
}

function roomFor(text: string): number {
  return text.length + roomOfDay;
}
