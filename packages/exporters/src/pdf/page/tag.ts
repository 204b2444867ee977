/** What a part of a page is (ISO 32000-1 §14.8.4). */
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

/** An element of a document as a reader hears it. Its identity counts: contents with one tag are one element. */
export type Tag = {
  readonly role: Role;
  /** The element it is in; the document where it is `null`. */
  readonly parent: Tag | null;
  /** What a figure shows, in words. */
  readonly alt?: string;
  /** Of a figure on its page: left, top, right and bottom in points from the top left corner. */
  readonly bounds?: readonly [number, number, number, number];
  /** What a header cell is the header of. */
  readonly scope?: 'Column' | 'Row';
  /** Whether all of it is in one block: it is finished with the page, or with its only content. */
  readonly isWhole?: 'page' | 'content';
};

/** A tag within another one, or of the document. */
export function tagOf(role: Role, parent: Tag | null = null): Tag {
  return { role, parent };
}
