import type { CalendarDate } from '@outlay/core/time';
import { type SumsByCurrency, sumsFromJson } from '../calculation/sums.ts';

type RememberedDay = { readonly text: string; readonly sums: SumsByCurrency };

/** The text that was read for a day of an account. */
export type DayText = { readonly accountId: string; readonly day: CalendarDate; readonly text: string };

/**
 * Creates a memory of days, so that a text that was read before is not parsed again. A day whose text has changed is parsed.
 * Everything is forgotten when the texts become too long.
 * @param maxCharacters - length of all remembered texts
 * @returns the sums of a text, which nobody may change
 */
export function createRememberedDays(maxCharacters: number): (read: DayText) => SumsByCurrency {
  const accounts = new Map<string, Map<CalendarDate, RememberedDay>>();
  let characters = 0;

  function remember({ accountId, day, text }: DayText, characterChange: number): SumsByCurrency {
    const sums = sumsFromJson(text);
    characters += characterChange;
    if (characters > maxCharacters) {
      accounts.clear();
      characters = text.length;
    }
    const days = accounts.get(accountId) ?? new Map<CalendarDate, RememberedDay>();
    accounts.set(accountId, days.set(day, { text, sums }));
    return sums;
  }

  return (read) => {
    const known = accounts.get(read.accountId)?.get(read.day);
    if (known?.text === read.text) return known.sums;
    return remember(read, read.text.length - (known?.text.length ?? 0));
  };
}
