import type { Cell, Locale, Row } from '@outlay/reports';
import { escapeXml } from '../../exporter/escape-xml.ts';
import type { ExactShares } from '../plan/exact-shares.ts';
import { linesHeight } from '../plan/row-height.ts';
import { sourceCell } from '../plan/sheet-column.ts';
import { numberFormat, plainText, sheetNumber } from '../plan/sheet-number.ts';
import type { SheetCell, SheetTable } from '../plan/sheet-plan.ts';
import { columnLetters } from '../plan/sheet-reference.ts';
import { createColumnText } from './column-text.ts';

/** The layout and styles of a list's rows. */
export type ListLook = {
  readonly columns: SheetTable['columns'];
  readonly columnWidths: readonly number[];
  readonly locale: Locale;
  readonly styleOf: (cell: SheetCell) => number;
};

/**
 * Creates a function that writes rows of a report as XML. The result is the same as that of `rowXml`, but without
 * creating cells first, because a list can have as many rows as there are documents. Consecutive rows may share cells,
 * such as the entries of a document; those are written once.
 * @returns the XML of a row; `number` is its row number in the sheet, from 1
 * @throws {ExportError} `amount_not_exact` while a row is written
 */
export function createListRowXml(look: ListLook): (row: Row, number: number) => string {
  const { columns, columnWidths, locale, styleOf } = look;
  const starts = columns.map((_, index) => `<c r="${columnLetters(index)}`);
  const textOf = columns.map((_, index) => createColumnText(columnWidths[index] ?? 0));
  const textStyle = `" s="${styleOf({ value: { type: 'text', text: '' }, look: 'body' })}" t="inlineStr">`;
  const numberStyles = new Map<string | undefined, string>();
  // The last cell of each column, its XML after the reference, and its number of lines.
  const lastCells: Cell[] = columns.map(() => ({ type: 'none' }));
  const lastXml = columns.map(() => '');
  const lastLines = columns.map(() => 1);
  // The last number of any column, because two columns may share one cell.
  let lastNumber: { readonly cell: Cell | null; readonly xml: string } = { cell: null, xml: '' };
  return (row, number) => {
    const place = String(number);
    let xml = '';
    let lines = 1;
    for (let index = 0; index < columns.length; index++) {
      const column = columns[index];
      const cell = sourceCell(row, column?.source ?? index);
      if (cell.type === 'none') continue;
      if (cell.type === 'share' && column?.shares) {
        xml += `${starts[index]}${place}${shareXml(column.shares, row, number)}</c>`;
        continue;
      }
      if (!isSame(lastCells[index], cell)) write(cell, index);
      lines = Math.max(lines, lastLines[index] ?? 1);
      xml += starts[index] + place + lastXml[index];
    }
    const height = lines === 1 ? '' : ` ht="${linesHeight(lines)}" customHeight="1"`;
    return `<row r="${number}"${height}>${xml}</row>`;
  };

  /** Writes a cell as the last one of its column. */
  function write(cell: Cell, index: number): void {
    lastCells[index] = cell;
    if (cell === lastNumber.cell) {
      lastXml[index] = lastNumber.xml;
      lastLines[index] = 1;
      return;
    }
    const value = sheetNumber(cell);
    const text = value === undefined ? textOf[index]?.(plainText(cell)) : undefined;
    lastLines[index] = text ? text.lines : 1;
    if (text) {
      lastXml[index] = textStyle + text.xml;
      return;
    }
    const xml = `${numberStyle(numberFormat(cell, locale))}${value}</v></c>`;
    lastXml[index] = xml;
    lastNumber = { cell, xml };
  }

  function shareXml({ formulaOf, shareOf }: ExactShares, row: Row, number: number): string {
    const formula = `<f>${escapeXml(formulaOf(number))}</f><v>`;
    return `${numberStyle('0.0%').replace('<v>', formula)}${shareOf(row)}</v>`;
  }

  function numberStyle(format: string | undefined): string {
    let style = numberStyles.get(format);
    if (style === undefined) {
      const value = { type: 'number', number: 0 } as const;
      const index = styleOf({ value, look: 'body', ...(format === undefined ? {} : { format }) });
      numberStyles.set(format, (style = `" s="${index}"><v>`));
    }
    return style;
  }
}

/** Whether a cell is written like the one before it: it is the same, or has the same text. */
function isSame(last: Cell | undefined, cell: Cell): boolean {
  return last === cell || (cell.type === 'text' && last?.type === 'text' && last.text === cell.text);
}
