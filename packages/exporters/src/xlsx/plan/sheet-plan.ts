import type { Row } from '@outlay/reports';
import type { ChartPlan } from './chart-plan.ts';
import type { SheetColumn } from './sheet-column.ts';

/** The plan of a sheet: complete, and independent of the library that writes it. */
export type SheetPlan = {
  readonly name: string;
  /** In characters of the default font. */
  readonly columnWidths: readonly number[];
  /** The rows from row 1, iterated once. Long lists pass on rows of the report, which are written faster. */
  readonly rows: Iterable<SheetRow | Row>;
  /** Set if the sheet is a list with its header in row 1. */
  readonly table: SheetTable | null;
  /** Names of ranges on the sheet, for formulas. */
  readonly names: readonly RangeName[];
  /** Printed in portrait; landscape if not given. */
  readonly isPortrait?: boolean;
  /** Number of pages next to each other when printed; 1 by default. */
  readonly pagesWide?: number;
  /** Number of first columns, which identify a row, that are repeated on each printed page; 0 by default. */
  readonly repeatedColumns?: number;
  /** Number of printed rows; all by default. */
  readonly printedRows?: number;
  /** Hidden, because it only has chart data. */
  readonly isHidden?: true;
  /** Its rows are written after those of the other sheets, because they contain their sums. */
  readonly isTakenLast?: true;
  /** Whether its part is compressed fast, because it is the longest list. */
  readonly isCompressedFast?: boolean;
  readonly charts: readonly ChartPlan[];
  /** Cells with the results of checks. */
  readonly verdicts: Verdicts | null;
};

/** A list with a header in row 1: an Excel table whose column names are the header cells. */
export type SheetTable = {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Number of rows below the header, without totals. */
  readonly rowCount: number;
};

/** A range name for formulas, and its reference: `'Dokumenty'!$C$2:$C$49`. */
export type RangeName = { readonly name: string; readonly reference: string };

/** Ranges of cells (`B3 F5:F12`) that are colored if their text is one of `good` or of `bad`. */
export type Verdicts = {
  readonly range: string;
  readonly good: readonly string[];
  readonly bad: readonly string[];
};

/** A row of cells from column A; `null` is an empty cell. */
export type SheetRow = {
  readonly cells: readonly (SheetCell | null)[];
  /** In points; by default the height depends on the content. */
  readonly height?: number;
  /** The column, from 0, whose cell is merged with all cells to its right. */
  readonly mergedFrom?: number;
};

/** A value with its style. A text is never read as a formula. */
export type SheetCell = {
  readonly value:
    | { readonly type: 'empty' }
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'number'; readonly number: number }
    | { readonly type: 'formula'; readonly formula: string; readonly result: number | string };
  readonly look: Look;
  /** A number format of ECMA-376 §18.8.30; general by default. */
  readonly format?: string;
  /** The name of a sheet that the cell links to. */
  readonly linkTo?: string;
};

/** The styles of cells. */
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

/** A cell with a style but no value. */
export function emptyCell(look: Look): SheetCell {
  return { value: { type: 'empty' }, look };
}

/** A text cell. */
export function textCell(text: string, look: Look = 'body'): SheetCell {
  return { value: { type: 'text', text }, look };
}
