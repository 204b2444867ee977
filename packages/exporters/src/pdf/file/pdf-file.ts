import type { Font } from 'fontkit';
import type { Content, FontName, PictureMark } from '../page/page-plan.ts';
import type { PageSize } from '../page/page-size.ts';
import type { Fonts } from '../text/fonts.ts';
import { type Attachment, createAttachments } from './attachments.ts';
import type { Canvas, FileObject } from './canvas.ts';
import { endWithCrossReferenceStream } from './cross-reference.ts';
import { createDestinations } from './destinations.ts';
import { createGlyphCodes } from './glyph-codes.ts';
import { infoMetadata } from './metadata.ts';
import { createObjectStreams } from './object-streams.ts';
import { addPageOperators } from './page-operators.ts';
import { createPageQueue } from './page-queue.ts';
import { createPictures } from './pictures.ts';
import { rawValue } from './raw-value.ts';
import { createStructure } from './structure.ts';

/** A page to write. */
export type FilePage = {
  readonly size: PageSize;
  readonly contents: readonly Content[];
  /** Bookmark titles and link targets, by their distance from the top. */
  readonly places: readonly Place[];
};

/** A target on a page. */
export type Place = {
  readonly bookmark: string | null;
  readonly destination: string | null;
  readonly top: number;
};

/** Page numbering: plain, or after a prefix. */
export type PageNumbering = { readonly prefix: string };

/** A PDF that is written page by page; finished parts can be read at once. */
export type PdfFile = {
  addPage(content: FilePage): Promise<void>;
  /** Restarts the numbering for the following pages. */
  startNumbering(numbering: PageNumbering): void;
  attach(attachment: Attachment): AsyncGenerator<void>;
  end(): Promise<void>;
};

/** Begins a tagged PDF/A-3 file on pdfkit's document, with our own objects for pages, links and structure. */
export function createPdfFile(canvas: Canvas, fonts: Fonts): PdfFile {
  const streams = createObjectStreams(canvas);
  endWithCrossReferenceStream(canvas, streams);
  canvas.describeBy(infoMetadata);
  const { structure: root, pages } = canvas;
  const structure = createStructure(streams, root.id);
  const glyphs = createGlyphCodes((name) => canvas.font(name, fontNamed(name, fonts)));
  const pictures = createPictures(canvas);
  const destinations = createDestinations(canvas, streams);
  const attachments = createAttachments(canvas);
  const queue = createPageQueue(canvas);
  const fontList = canvas.object();
  const labels: string[] = [];

  return {
    async addPage({ size, contents, places }) {
      const object = canvas.object({
        Type: 'Page',
        Parent: canvas.root['Pages'],
        MediaBox: [0, 0, size.width, size.height],
      });
      const { structParents } = structure.startPage({ id: object.id, height: size.height });
      const shown = new Map<string, FileObject>();
      const operators = await queue.begin();
      addPageOperators(operators.text, contents, {
        glyphs,
        pageHeight: size.height,
        pictureName(mark: PictureMark) {
          const { name, object: picture } = pictures.add(mark.picture);
          shown.set(name, picture);
          return name;
        },
        contentNumber: (content) => structure.add(content),
      });
      const links = structure.endPage();
      const annotations = links.map((link) => destinations.addLink(link, size));
      pages.Kids.push(object);
      pages.Count += 1;
      destinations.addPlaces(places, object, size);
      Object.assign(object.data, {
        Resources: { Font: fontList, ...(shown.size > 0 ? { XObject: Object.fromEntries(shown) } : {}) },
        StructParents: structParents,
        Tabs: 'S',
        ...(annotations.length > 0 ? { Annots: rawValue(`[${annotations.join(' ')}]`) } : {}),
      });
      queue.add(object, operators);
      await streams.flush();
    },
    startNumbering({ prefix }) {
      labels.push(pageLabel(pages.Kids.length, prefix));
    },
    attach: (attachment) => attachments.add(attachment),
    async end() {
      await queue.end();
      const { documentId, parentTreeId, nextKey } = structure.end();
      Object.assign(root.data, {
        K: rawValue(`${documentId} 0 R`),
        ParentTree: rawValue(`${parentTreeId} 0 R`),
        ParentTreeNextKey: nextKey,
      });
      Object.assign(fontList.data, glyphs.usedFonts());
      fontList.end();
      canvas.root['PageLabels'] = rawValue(`<</Nums[${labels.join(' ')}]>>`);
      destinations.end();
      attachments.end();
      await streams.end();
      canvas.end();
    },
  };
}

function fontNamed(name: FontName, fonts: Fonts): Font {
  const loaded = fonts(name);
  if (!loaded) throw new Error(`the font ${name} is not installed`);
  return loaded.font;
}

function pageLabel(index: number, prefix: string): string {
  const before = prefix === '' ? '' : `/P(${prefix})`;
  return `${index} <</S/D${before}>>`;
}
