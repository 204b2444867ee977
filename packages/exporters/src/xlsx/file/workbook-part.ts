/** A part of a workbook's package. */
export type WorkbookPart = {
  readonly path: string;
  /** In UTF-8; taken once, and made while it is taken. */
  readonly xml: Iterable<string>;
  /** Where exceljs does not know of the part; parts of relationships have none of their own. */
  readonly contentType?: string;
};
