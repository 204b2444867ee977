/* oxlint-disable eslint/no-underscore-dangle -- the one file that uses what pdfkit keeps to itself */
import type { Font } from 'fontkit';

/** An object of the file by number; `data` is its body until it ends. */
export type FileObject = {
  readonly id: number;
  readonly data: Record<string, unknown>;
  end(piece?: Uint8Array): void;
};

/** A font as pdfkit embeds it: the glyphs in use, their widths in thousandths and the characters they represent. */
export type EmbeddedFont = {
  /** Its name in the resources of a page. */
  readonly id: string;
  readonly font: Font;
  readonly subset: { readonly glyphs: number[]; includeGlyph(glyph: number): number };
  readonly widths: number[];
  readonly unicode: number[][];
  /** Thousandths of an em in a unit of the font. */
  readonly scale: number;
  ref(): FileObject;
};

/**
 * The parts of pdfkit that are used beyond its types: own objects, and the table of object offsets. The version is
 * pinned, and `archive.oracle.integration.test.ts` reads the result.
 */
export type Canvas = {
  /** The document catalog. */
  readonly root: Record<string, unknown>;
  readonly pages: { readonly Kids: FileObject[]; Count: number };
  readonly names: Record<string, unknown>;
  /** The structure tree root. */
  readonly structure: FileObject;
  font(name: string, font: Font): EmbeddedFont;
  bookmark(
    title: string,
    place: { readonly top: number; readonly left: number; readonly page: number },
  ): void;
  embeddedFile(name: string, file: FileObject): void;
  /** An object that pdfkit writes when it ends. */
  object(data?: Record<string, unknown>): FileObject;
  /** The number for an object that is written without pdfkit. */
  reserve(): number;
  /** Begins writing an object without pdfkit, from the first character of its body. */
  begin(id: number): void;
  write(piece: string | Uint8Array): void;
  /** The number of bytes written. */
  length(): number;
  /** The offsets of objects by number less one; `null` until written. A negative code is not pdfkit's. */
  readonly offsets: (number | null)[];
  /** Replaces pdfkit's metadata, and how it ends the file. */
  describeBy(metadata: (info: Readonly<Record<string, unknown>>) => string): void;
  endBy(end: (trailer: { readonly root: string; readonly info: string; readonly id: string }) => void): void;
  end(): void;
  /** Ends the document. */
  close(): void;
};

type Private = PDFKit.PDFDocument & {
  readonly _root: FileObject;
  readonly _info: FileObject;
  readonly _id: Uint8Array;
  readonly _font: EmbeddedFont;
  readonly _offsets: (number | null)[];
  readonly _offset: number;
  readonly info: Record<string, unknown>;
  ref(data?: Record<string, unknown>): FileObject;
  appendXML(xml: string): void;
  addNamedEmbeddedFile(name: string, file: FileObject): void;
  _write(piece: string | Uint8Array): void;
  _addInfo(): void;
  _finalize(): void;
};

/** The canvas of a tagged pdfkit document. */
export function canvasOf(document: PDFKit.PDFDocument): Canvas {
  const inner = document as Private;
  const { data: root } = inner._root;
  const fonts = new Map<string, EmbeddedFont>();
  return {
    root,
    pages: (root['Pages'] as { data: Canvas['pages'] }).data,
    names: (root['Names'] as FileObject).data,
    structure: root['StructTreeRoot'] as FileObject,
    font(name, font) {
      const opened = fonts.get(name) ?? inner.font(font as unknown as string)._font;
      fonts.set(name, opened);
      return opened;
    },
    bookmark(title, { top, left, page }) {
      // Measured from the top and the right; pdfkit does not declare it.
      const options: object = { top, left, pageNumber: page };
      document.outline.addItem(title, options);
    },
    embeddedFile: (name, file) => inner.addNamedEmbeddedFile(name, file),
    object: (data) => inner.ref(data),
    reserve: () => inner._offsets.push(null),
    begin(id) {
      inner._offsets[id - 1] = inner._offset;
      inner._write(`${id} 0 obj`);
    },
    write: (piece) => inner._write(piece),
    length: () => inner._offset,
    offsets: inner._offsets,
    describeBy(metadata) {
      inner._addInfo = () => inner.appendXML(metadata(inner.info));
    },
    endBy(end) {
      inner._finalize = () => {
        const id = Buffer.from(inner._id).toString('hex');
        end({ root: `${inner._root.id} 0 R`, info: `${inner._info.id} 0 R`, id });
      };
    },
    end: () => document.end(),
    close: () => document.push(null),
  };
}
