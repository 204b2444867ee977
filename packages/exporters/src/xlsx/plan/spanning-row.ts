import { lineCount, lineHeight } from './row-height.ts';
import { type Look, type SheetRow, textCell } from './sheet-plan.ts';

/** A text over all columns; merged cells do not grow by themselves, so its height is calculated. @param charactersALine - that it has room for */
export function spanningRow(text: string, look: Look, charactersALine: number): SheetRow {
  const height =
    look === 'title' ? 26 : look === 'heading' ? 20 : lineCount(text, charactersALine) * lineHeight;
  return { cells: [textCell(text, look)], height, mergedFrom: 0 };
}
