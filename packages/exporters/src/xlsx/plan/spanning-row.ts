import { linesHeight, linesInColumns } from './row-height.ts';
import { type Look, type SheetRow, textCell } from './sheet-plan.ts';

/**
 * A row with a text across all columns. Merged cells do not grow automatically, so its height is computed.
 * @param columnWidths - the widths of the columns, in characters
 */
export function spanningRow(text: string, look: Look, columnWidths: readonly number[]): SheetRow {
  const height =
    look === 'title' ? 26 : look === 'heading' ? 20 : linesHeight(linesInColumns(text, columnWidths));
  return { cells: [textCell(text, look)], height, mergedFrom: 0 };
}
