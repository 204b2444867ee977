import { lineCount, lineHeight } from './row-height.ts';
import { type Look, type SheetRow, textCell } from './sheet-plan.ts';

/**
 * A row with a text across all columns. Merged cells do not grow automatically, so its height is computed.
 * @param charactersALine - number of characters that fit a line
 */
export function spanningRow(text: string, look: Look, charactersALine: number): SheetRow {
  const height =
    look === 'title' ? 26 : look === 'heading' ? 20 : lineCount(text, charactersALine) * lineHeight;
  return { cells: [textCell(text, look)], height, mergedFrom: 0 };
}
