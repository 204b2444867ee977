import type { Cell, Locale } from '@outlay/reports';
import { formatCell } from '../../format/cell.ts';
import type { TextStyle, Typesetter } from '../text/typesetter.ts';

const maxKept = 2000;

/** Cells as people read them. Days are few and come again and again. */
export function keptDates(locale: Locale): (cell: Cell) => string {
  const kept = new Map<string, string>();
  return (cell) => {
    if (cell.type !== 'date') return formatCell(cell, locale);
    const known = kept.get(cell.date);
    if (known !== undefined) return known;
    if (kept.size >= maxKept) kept.clear();
    const text = formatCell(cell, locale);
    kept.set(cell.date, text);
    return text;
  };
}

/**
 * Texts broken into at most so many lines for a room in points. Long ones come again and again: stores, categories. As
 * many are kept as memory has room for.
 */
export function keptLines(
  typesetter: Typesetter,
  style: TextStyle,
  maximumLines: number,
): (text: string, room: number) => readonly string[] {
  const kept = new Map<string, readonly string[]>();
  return (text, room) => {
    const key = `${room} ${text}`;
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= maxKept) kept.clear();
    const lines = typesetter.lines(text, style, room, maximumLines);
    kept.set(key, lines);
    return lines;
  };
}
