/** A block of cells: columns from 0, rows from 1, ends included. */
export type CellBlock = {
  readonly firstColumn: number;
  readonly firstRow: number;
  readonly lastColumn: number;
  readonly lastRow: number;
};

/** The letters of a column by index from 0, which is A. */
export function columnLetters(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnLetters(rest) : '') + String.fromCharCode(65 + (index % 26));
}

/** A block within its sheet: `A1:C9`. */
export function blockReference({ firstColumn, firstRow, lastColumn, lastRow }: CellBlock): string {
  return `${columnLetters(firstColumn)}${firstRow}:${columnLetters(lastColumn)}${lastRow}`;
}

/** An absolute reference to a block, valid on any sheet: `'Dokumenty'!$A$1:$C$9`, `'A'!$B$2`. */
export function absoluteReference(sheet: string, block: CellBlock): string {
  const { firstColumn, firstRow, lastColumn, lastRow } = block;
  const first = `$${columnLetters(firstColumn)}$${firstRow}`;
  const last = `$${columnLetters(lastColumn)}$${lastRow}`;
  return `'${sheet.replaceAll("'", "''")}'!${first === last ? first : `${first}:${last}`}`;
}

/** The cells of one column. */
export function columnBlock(column: number, firstRow: number, lastRow: number): CellBlock {
  return { firstColumn: column, firstRow, lastColumn: column, lastRow };
}
