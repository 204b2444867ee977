import { escapeXml } from '../../exporter/escape-xml.ts';
import { elementText } from './sheet-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006';
const openPackage = 'http://schemas.openxmlformats.org/package/2006';
const documentTypes = 'application/vnd.openxmlformats-officedocument';

/** A relationship from a part to another part (ECMA-376-2 §9.3). */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string };

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
  const listed = sheets.map(({ name, isHidden }, index) => {
    const state = isHidden ? 'hidden' : 'visible';
    return `<sheet name="${attributeText(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`;
  });
  const defined = names.map(({ name, ranges, localSheetId }) => {
    const scope = localSheetId === undefined ? '' : ` localSheetId="${localSheetId}"`;
    return `<definedName name="${attributeText(name)}"${scope}>${elementText(ranges.join(','))}</definedName>`;
  });
  return [
    `${declaration}<workbook xmlns="${spreadsheet}" xmlns:r="${office}/relationships">`,
    `<workbookPr/><sheets>${listed.join('')}</sheets>`,
    defined.length > 0 ? `<definedNames>${defined.join('')}</definedNames>` : '',
    '</workbook>',
  ].join('');
}

/** The relationships part of another part. */
export function relationshipsXml(relationships: readonly Relationship[]): string {
  const elements = relationships.map(
    ({ id, type, target }) => `<Relationship Id="${id}" Type="${type}" Target="${attributeText(target)}"/>`,
  );
  return `${declaration}<Relationships xmlns="${openPackage}/relationships">${elements.join('')}</Relationships>`;
}

/** A part of the package with its content type. */
export type TypedPart = { readonly path: string; readonly contentType: string };

/** The content types part (ECMA-376-2 §10.1.2.3): of relationships by their extension, of every other part by its path. */
export function contentTypesXml(parts: readonly TypedPart[]): string {
  const overrides = parts.map(
    ({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`,
  );
  return [
    `${declaration}<Types xmlns="${openPackage}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
  ].join('');
}

/** The content types of the parts about the whole workbook, and of a sheet. */
export const contentTypeOf = {
  workbook: `${documentTypes}.spreadsheetml.sheet.main+xml`,
  sheet: `${documentTypes}.spreadsheetml.worksheet+xml`,
  styles: `${documentTypes}.spreadsheetml.styles+xml`,
  coreProperties: 'application/vnd.openxmlformats-package.core-properties+xml',
  extendedProperties: `${documentTypes}.extended-properties+xml`,
} as const;

/** The core properties part (ECMA-376-2 §11): title, creator and date. */
export function corePropertiesXml(about: {
  readonly title: string;
  readonly creator: string;
  readonly date: Date;
}): string {
  const creator = elementText(about.creator);
  const date = `${about.date.toISOString().slice(0, 19)}Z`;
  return [
    `${declaration}<cp:coreProperties xmlns:cp="${openPackage}/metadata/core-properties"`,
    ' xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"',
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">',
    `<dc:title>${elementText(about.title)}</dc:title><dc:creator>${creator}</dc:creator>`,
    `<cp:lastModifiedBy>${creator}</cp:lastModifiedBy>`,
    `<dcterms:created xsi:type="dcterms:W3CDTF">${date}</dcterms:created>`,
    `<dcterms:modified xsi:type="dcterms:W3CDTF">${date}</dcterms:modified></cp:coreProperties>`,
  ].join('');
}

/** The extended properties part (ECMA-376 §22.2): the format's own program, and the names of the sheets. */
export function extendedPropertiesXml(sheets: readonly string[]): string {
  const names = sheets.map((name) => `<vt:lpstr>${elementText(name)}</vt:lpstr>`);
  const count = `<vt:variant><vt:i4>${sheets.length}</vt:i4></vt:variant>`;
  return [
    `${declaration}<Properties xmlns="${office}/extended-properties" xmlns:vt="${office}/docPropsVTypes">`,
    // LibreOffice calculates the formulas of other programs anew on opening, and then asks to save the file.
    '<Application>Microsoft Excel</Application><HeadingPairs><vt:vector size="2" baseType="variant">',
    `<vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant>${count}</vt:vector></HeadingPairs>`,
    `<TitlesOfParts><vt:vector size="${sheets.length}" baseType="lpstr">${names.join('')}</vt:vector></TitlesOfParts>`,
    '<AppVersion>16.0300</AppVersion></Properties>',
  ].join('');
}

/** A text of an attribute, without the characters that XML does not allow. */
function attributeText(text: string): string {
  return escapeXml(text.toWellFormed().replaceAll(/[\p{Cc}\ufffe\uffff]/gu, ''));
}
