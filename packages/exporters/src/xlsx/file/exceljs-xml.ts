import type { Style } from 'exceljs';
import WorkbookXform from 'exceljs/lib/xlsx/xform/book/workbook-xform.js';
import AppXform from 'exceljs/lib/xlsx/xform/core/app-xform.js';
import ContentTypesXform from 'exceljs/lib/xlsx/xform/core/content-types-xform.js';
import CoreXform from 'exceljs/lib/xlsx/xform/core/core-xform.js';
import RelationshipsXform from 'exceljs/lib/xlsx/xform/core/relationships-xform.js';
import StylesXform from 'exceljs/lib/xlsx/xform/style/styles-xform.js';
import themeXml from 'exceljs/lib/xlsx/xml/theme1.js';

export { themeXml };

/** A relationship from a part to another part (ECMA-376-2 §9.3). */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string };

/** A defined name of the workbook, or of one sheet by its index from 0. */
export type WorkbookName = {
  readonly name: string;
  readonly ranges: readonly string[];
  readonly localSheetId?: number;
};

/** The style sheet of a workbook. Each style is registered once and then referred to by its index. */
export type StyleSheet = {
  readonly register: (style: Partial<Style>) => number;
  /** Registers a differential style for conditional formatting, and returns its index. */
  readonly registerOverlay: (style: Partial<Style>) => number;
  /** The XML of all registered styles. */
  readonly xml: () => string;
};

/** Creates an empty style sheet. */
export function createStyleSheet(): StyleSheet {
  const styles = new StylesXform(true);
  return {
    register: (style) => styles.addStyleModel(style),
    registerOverlay: (style) => styles.addDxfStyle(style),
    xml: () => styles.xml,
  };
}

/** A sheet in the list of the workbook. */
type ListedSheet = { readonly name: string; readonly isHidden?: true };

/** The workbook part: its sheets, with relationships `rId1`, `rId2` and so on, and its defined names. */
export function workbookXml(sheets: readonly ListedSheet[], names: readonly WorkbookName[]): string {
  return new WorkbookXform().toXml({
    sheets: sheets.map(({ name, isHidden }, index) => ({
      id: index + 1,
      name,
      state: isHidden ? 'hidden' : 'visible',
      rId: `rId${index + 1}`,
    })),
    definedNames: names,
    views: [],
    properties: {},
    calcProperties: {},
  });
}

/** The relationships part of another part. */
export function relationshipsXml(relationships: readonly Relationship[]): string {
  const model = relationships.map(({ id, type, target }) => ({ Id: id, Type: type, Target: target }));
  return new RelationshipsXform().toXml(model);
}

/**
 * The content types part.
 * @param others - parts that exceljs does not know, with their content types
 */
export function contentTypesXml(
  sheets: readonly string[],
  others: readonly { readonly path: string; readonly contentType: string }[],
): string {
  const xml = new ContentTypesXform().toXml({ worksheets: sheets.map((_, index) => ({ id: index + 1 })) });
  const overrides = others.map(
    ({ path, contentType }) => `<Override PartName="/${path}" ContentType="${contentType}"/>`,
  );
  return xml.replace('</Types>', `${overrides.join('')}</Types>`);
}

/** The document property parts: title, creator, date and sheet names. */
export function propertiesXml(
  about: { readonly title: string; readonly creator: string; readonly date: Date },
  sheets: readonly string[],
): { readonly core: string; readonly app: string } {
  const { title, creator, date } = about;
  return {
    core: new CoreXform().toXml({ title, creator, lastModifiedBy: creator, created: date, modified: date }),
    app: new AppXform().toXml({ worksheets: sheets.map((name) => ({ name })) }),
  };
}
