/**
 * The internal exceljs modules that serialize models to XML. Using them directly takes a third of the time of its
 * writer.
 */
declare module 'exceljs/lib/xlsx/xform/*' {
  export default class Xform {
    toXml(model: unknown): string;
  }
}

declare module 'exceljs/lib/xlsx/xform/style/styles-xform.js' {
  import type { Style } from 'exceljs';

  /** The styles of a workbook while it is written. */
  export default class StylesXform {
    constructor(isWriting: true);
    readonly xml: string;
    addStyleModel(style: Partial<Style>): number;
    addDxfStyle(style: Partial<Style>): number;
  }
}

declare module 'exceljs/lib/xlsx/xml/theme1.js' {
  const theme: string;
  export default theme;
}
