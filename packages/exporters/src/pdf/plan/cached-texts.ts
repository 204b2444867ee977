import type { Cell, Locale } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import type { TextStyle, Typesetter } from '../text/typesetter.ts';

const maxCached = 2000;

/** Returns a function that formats cells and caches dates, because few different dates are repeated often. */
export function cachedDates(locale: Locale): (cell: Cell) => string {
  const cache = new Map<string, string>();
  return (cell) => {
    if (cell.type !== 'date') return formatCell(cell, locale);
    const known = cache.get(cell.date);
    if (known !== undefined) return known;
    if (cache.size >= maxCached) cache.clear();
    const text = formatCell(cell, locale);
    cache.set(cell.date, text);
    return text;
  };
}

/**
 * Returns a function that breaks a text into lines for a width in points. It caches a limited number of texts,
 * because long ones such as store names are repeated.
 */
export function cachedLines(
  typesetter: Typesetter,
  style: TextStyle,
  maximumLines: number,
): (text: string, room: number) => readonly string[] {
  const cache = new Map<string, readonly string[]>();
  return (text, room) => {
    const key = `${room} ${text}`;
    const known = cache.get(key);
    if (known) return known;
    if (cache.size >= maxCached) cache.clear();
    const lines = typesetter.lines(text, style, room, maximumLines);
    cache.set(key, lines);
    return lines;
  };
}
