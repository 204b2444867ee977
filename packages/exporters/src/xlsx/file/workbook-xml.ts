import { xmlText } from './sheet-text.ts';

/** A defined name of the workbook, or of one sheet by its index from 0. */
export type WorkbookName = {
  readonly name: string;
  readonly ranges: readonly string[];
  readonly localSheetId?: number;
};

/** A sheet in the list of the workbook. */
type ListedSheet = { readonly name: string; readonly isHidden?: true };

/**
 * The workbook part (ECMA-376 §18.2.27): its sheets, with relationships `rId1`, `rId2` and so on, and its defined
 * names.
 */
export function workbookXml(sheets: readonly ListedSheet[], names: readonly WorkbookName[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"',
    ' xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">',
    '<fileVersion appName="xl" lastEdited="5" lowestEdited="5" rupBuild="9303"/>',
    '<workbookPr defaultThemeVersion="164011" filterPrivacy="1"/>',
    `<sheets>${sheets.map(sheetXml).join('')}</sheets>`,
    names.length > 0 ? `<definedNames>${names.map(nameXml).join('')}</definedNames>` : '',
    '<calcPr calcId="171027"/></workbook>',
  ].join('');
}

function sheetXml({ name, isHidden }: ListedSheet, index: number): string {
  const state = isHidden ? 'hidden' : 'visible';
  return `<sheet sheetId="${index + 1}" name="${xmlText(name)}" state="${state}" r:id="rId${index + 1}"/>`;
}

function nameXml({ name, ranges, localSheetId }: WorkbookName): string {
  const scope = localSheetId === undefined ? '' : ` localSheetId="${localSheetId}"`;
  return `<definedName name="${xmlText(name)}"${scope}>${xmlText(ranges.join(','))}</definedName>`;
}
