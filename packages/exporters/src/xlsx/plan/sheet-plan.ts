import type { Row } from '@outlay/reports';
import type { ChartPlan } from './chart-plan.ts';
import type { SheetColumn } from './sheet-column.ts';

/** A sheet before it is written: everything is decided, nothing depends on the library that writes it. */
export type SheetPlan = {
  readonly name: string;
  /** In characters of the default font. */
  readonly columnWidths: readonly number[];
  /** From row 1 on; taken once. Long lists have their rows as the report does, so that they are written faster. */
  readonly rows: Iterable<SheetRow | Row>;
  /** Set where the sheet is a list with its header in row 1. */
  readonly table: SheetTable | null;
  /** Names of ranges on the sheet, for formulas. */
  readonly names: readonly RangeName[];
  /** Printed upright; across where it is not given. */
  readonly isPortrait?: boolean;
  /** On how many pages beside each other it is printed; one where it is not given. */
  readonly pagesWide?: number;
  /** How many columns are printed again on each page beside the first: they tell what a row is. None where it is not given. */
  readonly repeatedColumns?: number;
  /** How many rows are printed; all where it is not given. */
  readonly printedRows?: number;
  /** Kept from view: charts draw from it. */
  readonly isHidden?: true;
  /** Its rows are taken after those of the other sheets, since they say what these add up to. */
  readonly isTakenLast?: true;
  readonly charts: readonly ChartPlan[];
  /** Cells whose text tells the result of a check. */
  readonly verdicts: Verdicts | null;
};

/** A list with a header in row 1: an Excel table of the name, whose columns are named as their header cells. */
export type SheetTable = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Rows under the header, totals apart. */
  readonly rowCount: number;
};

/** A name that formulas can use, and the range that it stands for: `'Dokumenty'!$C$2:$C$49`. */
export type RangeName = { readonly name: string; readonly reference: string };

/** Ranges of cells (`B3 F5:F12`), colored by whether they say one of `good` or of `bad`. */
export type Verdicts = {
  readonly range: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
};

/** A row of cells from column A on; `null` is an empty cell. */
export type SheetRow = {
  readonly cells: readonly (SheetCell | null)[];
  /** In points; the height follows the content where it is not given. */
  readonly height?: number;
  /** The column, from 0, whose cell spans it and all to its right. */
  readonly mergedFrom?: number;
};

/** A value with its look. A text is never read as a formula. */
export type SheetCell = {
  readonly value:
    | { readonly type: 'empty' }
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'number'; readonly number: number }
    | { readonly type: 'formula'; readonly formula: string; readonly result: number | string };
  readonly look: Look;
  /** A number format of ECMA-376 §18.8.30; general where it is not given. */
  readonly format?: string;
  /** The name of a sheet that a click leads to. */
  readonly linkTo?: string;
};

/** The looks of cells. */
export type Look =
  | 'body'
  | 'header'
  | 'header-number'
  | 'title'
  | 'heading'
  | 'total'
  | 'note'
  | 'warning'
  | 'label'
  | 'amount'
  | 'link';

/** A cell of which only the look is seen. */
export function emptyCell(look: Look): SheetCell {
  return { value: { type: 'empty' }, look };
}

/** A text cell. */
export function textCell(text: string, look: Look = 'body'): SheetCell {
  return { value: { type: 'text', text }, look };
}
