import type { RangeName, SheetRow } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** A row with the range name of its value, and the column of the value if it differs from the other rows. */
export type NamedRow = SheetRow & { readonly valueName?: string; readonly valueColumn?: number };

/** The position of rows, and the column of their values, from 0. */
export type NamedRowsPlace = {
  readonly sheet: string;
  readonly firstRow: number;
  readonly column: number;
  readonly nameOf: (wanted: string) => string;
};

/** The range names of the values in rows. */
export function rangeNames(
  rows: readonly NamedRow[],
  { sheet, firstRow, column, nameOf }: NamedRowsPlace,
): RangeName[] {
  return rows.flatMap(({ valueName, valueColumn = column }, index): RangeName[] => {
    if (valueName === undefined) return [];
    const block = columnBlock(valueColumn, firstRow + index, firstRow + index);
    return [{ name: nameOf(valueName), reference: absoluteReference(sheet, block) }];
  });
}
