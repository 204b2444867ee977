/** A part of a workbook's package. */
export type WorkbookPart = {
  readonly path: string;
  /** The XML, which is encoded as UTF-8. Created on iteration, and iterated once. */
  readonly xml: Iterable<string>;
  /** The content type, if exceljs does not know the part. Relationship parts have none. */
  readonly contentType?: string;
};
