/** The structure type of a part of a page (ISO 32000-1 §14.8.4). */
export type Role =
  | 'Document'
  | 'H1'
  | 'H2'
  | 'P'
  | 'Div'
  | 'L'
  | 'LI'
  | 'Lbl'
  | 'LBody'
  | 'Table'
  | 'TR'
  | 'TH'
  | 'TD'
  | 'Figure'
  | 'Link';

/** A structure element, as screen readers read it. Contents with the same tag object are one element. */
export type Tag = {
  readonly role: Role;
  /** The parent element; `null` for the document. */
  readonly parent: Tag | null;
  /** Alternative text of a figure. */
  readonly alt?: string;
  /** Bounds of a figure: left, top, right and bottom in points from the top left corner of the page. */
  readonly bounds?: readonly [number, number, number, number];
  /** Whether a header cell belongs to a column or a row. */
  readonly scope?: 'Column' | 'Row';
  /** Whether the element is complete when its page or its only content is, so that it can be written early. */
  readonly isWhole?: 'page' | 'content';
};

/** Creates a tag inside another one, or directly in the document. */
export function tagOf(role: Role, parent: Tag | null = null): Tag {
  return { role, parent };
}
