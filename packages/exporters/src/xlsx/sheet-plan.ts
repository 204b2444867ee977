/** A sheet before it is written: everything is decided, nothing depends on the library that writes it. */
export type SheetPlan = {
  readonly name: string;
  /** In characters of the default font. */
  readonly columnWidths: readonly number[];
  readonly rows: Iterable<SheetRow>;
  /** Set where the first row is a header: how many rows stand under it, without totals. */
  readonly table: { readonly rowCount: number } | null;
};

/** A row of cells from column A on; `null` is an empty cell. */
export type SheetRow = {
  readonly cells: readonly (SheetCell | null)[];
  /** In points; the height follows the content where it is not given. */
  readonly height?: number;
  /** Whether the first cell spans all columns. */
  readonly isMerged?: boolean;
};

/** A value with its look. A text is never read as a formula. */
export type SheetCell = {
  readonly value:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'number'; readonly number: number }
    | { readonly type: 'formula'; readonly formula: string; readonly result: number };
  readonly look: Look;
  /** A number format of ECMA-376 §18.8.30; general where it is not given. */
  readonly format?: string;
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
  | 'label';

/** A text cell. */
export function textCell(text: string, look: Look = 'body'): SheetCell {
  return { value: { type: 'text', text }, look };
}

/** The letters of a column, 0 is A. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/** The height of a line of text, in points. */
export const lineHeight = 15;

/** How many lines a text takes, about: the font of the reader decides. */
export function lineCount(text: string, charactersALine: number): number {
  if (text.length <= charactersALine && !text.includes('\n')) return 1;
  return text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / charactersALine)), 0);
}
