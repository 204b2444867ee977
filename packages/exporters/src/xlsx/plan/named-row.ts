import type { RangeName, SheetRow } from './sheet-plan.ts';
import { absoluteReference, columnBlock } from './sheet-reference.ts';

/** A row, the name under which formulas find its value, and its column where it is not that of the others. */
export type NamedRow = SheetRow & { readonly valueName?: string; readonly valueColumn?: number };

/** Where rows are, and the column of their values, from 0. */
export type NamedRowsPlace = {
  readonly sheet: string;
  readonly firstRow: number;
  readonly column: number;
  readonly nameOf: (wanted: string) => string;
};

/** The names of the values of rows. */
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
