import type { Style, WorksheetView } from 'exceljs';
import WorkbookXform from 'exceljs/lib/xlsx/xform/book/workbook-xform.js';
import AppXform from 'exceljs/lib/xlsx/xform/core/app-xform.js';
import ContentTypesXform from 'exceljs/lib/xlsx/xform/core/content-types-xform.js';
import CoreXform from 'exceljs/lib/xlsx/xform/core/core-xform.js';
import RelationshipsXform from 'exceljs/lib/xlsx/xform/core/relationships-xform.js';
import ConditionalFormattingsXform from 'exceljs/lib/xlsx/xform/sheet/cf/conditional-formattings-xform.js';
import HeaderFooterXform from 'exceljs/lib/xlsx/xform/sheet/header-footer-xform.js';
import PageMarginsXform from 'exceljs/lib/xlsx/xform/sheet/page-margins-xform.js';
import PageSetupXform from 'exceljs/lib/xlsx/xform/sheet/page-setup-xform.js';
import SheetViewXform from 'exceljs/lib/xlsx/xform/sheet/sheet-view-xform.js';
import StylesXform from 'exceljs/lib/xlsx/xform/style/styles-xform.js';
import themeXml from 'exceljs/lib/xlsx/xml/theme1.js';

export { themeXml };

/** A relationship of a part to another one (ECMA-376-2 §9.3). */
export type Relationship = { readonly id: string; readonly type: string; readonly target: string };

/** A name of the workbook, or of one of its sheets, counted from 0. */
export type WorkbookName = {
  readonly name: string;
  readonly ranges: readonly string[];
  readonly localSheetId?: number;
};

/** The styles of a workbook: each is registered once, and known by its index from then on. */
export type StyleSheet = {
  readonly register: (style: Partial<Style>) => number;
  /** A style that a condition lays over that of the cell. */
  readonly registerOverlay: (style: Partial<Style>) => number;
  /** All that were registered. */
  readonly xml: () => string;
};

/** Styles of which none is registered yet. */
export function createStyleSheet(): StyleSheet {
  const styles = new StylesXform(true);
  return {
    register: (style) => styles.addStyleModel(style),
    registerOverlay: (style) => styles.addDxfStyle(style),
    xml: () => styles.xml,
  };
}

/** How a sheet is looked at: what is frozen, and whether there are lines between cells. */
export function sheetViewsXml(views: readonly Partial<WorksheetView>[]): string {
  const xform = new SheetViewXform();
  return `<sheetViews>${views.map((view) => xform.toXml(view)).join('')}</sheetViews>`;
}

/** Looks that depend on what the cells of a range say. @param rules - each with the index of a style as `dxfId` */
export function conditionalFormattingXml(range: string, rules: readonly object[]): string {
  return new ConditionalFormattingsXform().toXml([{ ref: range, rules }]);
}

/** How a sheet is printed. */
export type PrintSetup = {
  readonly orientation: 'portrait' | 'landscape';
  /** How many pages are beside each other; they are printed before those below. */
  readonly pagesWide: number;
  readonly footer: string;
};

/** How a sheet is printed on A4: on as many pages as it is long, and never on more beside each other than asked for. */
export function printSetupXml({ orientation, pagesWide, footer }: PrintSetup): string {
  const margins = { left: 0.4, right: 0.4, top: 0.5, bottom: 0.6, header: 0.3, footer: 0.3 };
  const fit = { scale: 100, fitToWidth: pagesWide, fitToHeight: 0 };
  const dots = { horizontalDpi: 4_294_967_295, verticalDpi: 4_294_967_295 };
  return [
    new PageMarginsXform().toXml(margins),
    new PageSetupXform().toXml({ paperSize: 9, orientation, pageOrder: 'overThenDown', ...dots, ...fit }),
    new HeaderFooterXform().toXml({ oddFooter: footer }),
  ].join('');
}

/** A sheet as the workbook lists it. */
type ListedSheet = { readonly name: string; readonly isHidden?: true };

/** The part that lists a workbook's sheets, which are its relationships `rId1` and so on, and its names. */
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

/** The part of the relationships of another one. */
export function relationshipsXml(relationships: readonly Relationship[]): string {
  const model = relationships.map(({ id, type, target }) => ({ Id: id, Type: type, Target: target }));
  return new RelationshipsXform().toXml(model);
}

/** The part that says what each part is. @param others - parts that exceljs does not know of, with their types */
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

/** The parts about the file itself: who made what and when, and which sheets it has. */
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
