import { escapeXml } from '../../exporter/escape-xml.ts';
import type { SheetCell, SheetRow } from '../plan/sheet-plan.ts';
import { columnLetters } from '../plan/sheet-reference.ts';
import { inlineString } from './sheet-text.ts';

/**
 * The XML of a row (ECMA-376 §18.3.1.73). Cells have references, which some programs require.
 * @param number - the number of the row, from 1
 * @param styleOf - returns the index of a cell's style in the workbook
 */
export function rowXml(
  { cells, height }: SheetRow,
  number: number,
  styleOf: (cell: SheetCell) => number,
): string {
  let xml =
    height === undefined ? `<row r="${number}">` : `<row r="${number}" ht="${height}" customHeight="1">`;
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index];
    if (cell) xml += cellXml(cell, `r="${columnLetters(index)}${number}" s="${styleOf(cell)}"`);
  }
  return `${xml}</row>`;
}

function cellXml({ value }: SheetCell, attributes: string): string {
  switch (value.type) {
    case 'empty':
      return `<c ${attributes}/>`;
    case 'text':
      return `<c ${attributes} t="inlineStr">${inlineString(value.text)}</c>`;
    case 'number':
      return `<c ${attributes}><v>${value.number}</v></c>`;
    case 'formula': {
      const type = typeof value.result === 'string' ? ' t="str"' : '';
      return `<c ${attributes}${type}><f>${escapeXml(value.formula)}</f><v>${escapeXml(String(value.result))}</v></c>`;
    }
  }
}
