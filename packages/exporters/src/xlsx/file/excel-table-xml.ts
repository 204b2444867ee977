import { escapeXml } from '../../exporter/escape-xml.ts';
import type { SheetTable } from '../plan/sheet-plan.ts';
import { blockReference } from '../plan/sheet-reference.ts';
import { sheetText } from './sheet-text.ts';

/**
 * The part of an Excel table (ECMA-376 §18.5.1.2) with the header in row 1 of its sheet, filter buttons and banded
 * rows.
 * @param id - unique in the workbook
 */
export function excelTableXml({ name, columns, rowCount }: SheetTable, id: number): string {
  const reference = blockReference({
    firstColumn: 0,
    firstRow: 1,
    lastColumn: columns.length - 1,
    lastRow: Math.max(rowCount, 1) + 1,
  });
  const columnXml = columns.map(
    ({ label }, index) => `<tableColumn id="${index + 1}" name="${escapeXml(sheetText(label))}"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    ` id="${id}" name="${name}" displayName="${name}" ref="${reference}" totalsRowShown="0">`,
    `<autoFilter ref="${reference}"/>`,
    `<tableColumns count="${columns.length}">${columnXml.join('')}</tableColumns>`,
    '<tableStyleInfo name="TableStyleLight1" showFirstColumn="0" showLastColumn="0" showRowStripes="1"',
    ' showColumnStripes="0"/></table>',
  ].join('');
}
