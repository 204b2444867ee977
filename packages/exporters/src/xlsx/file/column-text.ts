import { linesInColumn } from '../plan/row-height.ts';
import { inlineString } from './sheet-text.ts';

/** The rest of a cell after its style, and the number of lines that it takes in its column. */
export type ColumnText = { readonly xml: string; readonly lines: number };

const maxKept = 200;
/** If fewer texts than this had `maxKept` different ones among them, hardly any text of the column is repeated. */
const minSeen = 4 * maxKept;

/**
 * Returns a function that writes the texts of a column. Most columns repeat a few texts, so those are written once. A
 * column of different texts, such as identifiers, is written text by text.
 * @param columnWidth - in characters
 */
export function createColumnText(columnWidth: number): (text: string) => ColumnText {
  const kept = new Map<string, ColumnText>();
  const written = (text: string) => ({
    xml: `${inlineString(text)}</c>`,
    lines: linesInColumn(text, columnWidth),
  });
  let [seen, isRepeating] = [0, true];
  return (text) => {
    if (!isRepeating) return written(text);
    seen += 1;
    const known = kept.get(text);
    if (known) return known;
    const added = written(text);
    if (kept.size < maxKept) kept.set(text, added);
    else if (seen < minSeen) {
      isRepeating = false;
      kept.clear();
    }
    return added;
  };
}
