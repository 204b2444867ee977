/** A part of a workbook's package. */
export type WorkbookPart = {
  readonly path: string;
  /** The XML, which is encoded as UTF-8. Created on iteration, and iterated once. */
  readonly xml: Iterable<string>;
  /** Relationship parts have their content type by their extension, and the list of content types has none. */
  readonly contentType?: string;
};
