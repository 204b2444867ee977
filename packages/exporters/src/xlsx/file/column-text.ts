import { linesInColumn } from '../plan/row-height.ts';
import { inlineString } from './sheet-text.ts';

/** The rest of a cell after its style, and the number of lines that it takes in its column. */
export type ColumnText = { readonly xml: string; readonly lines: number };

const maxKept = 2000;

/**
 * Returns a function that writes the texts of a column. Most columns repeat a few texts, so those are written once. A
 * column with more different texts, such as identifiers, is written text by text.
 * @param columnWidth - in characters
 */
export function createColumnText(columnWidth: number): (text: string) => ColumnText {
  const kept = new Map<string, ColumnText>();
  const written = (text: string) => ({
    xml: `${inlineString(text)}</c>`,
    lines: linesInColumn(text, columnWidth),
  });
  return (text) => {
    if (kept.size >= maxKept) return written(text);
    const known = kept.get(text);
    if (known) return known;
    const added = written(text);
    kept.set(text, added);
    return added;
  };
}
