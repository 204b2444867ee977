import { type PageSize, pageSizes } from '../pdf/page/page-size.ts';
import { type Colors, colorsOf, defaultAccent } from '../pdf/page/theme.ts';
import type { Picture } from '../pdf/picture/picture.ts';
import { ExportError } from './export-error.ts';
import { type PageSizeName, pdfPageSizes } from './page-size-name.ts';

/** The appearance and attachments of a PDF. */
export type PdfOptions = {
  /** The color of headings and bars, `#rrggbb`. */
  readonly accent?: string;
  /** A PNG or JPEG beside the title. */
  readonly logo?: Uint8Array;
  /** The page size; `a4` by default. */
  readonly pageSize?: PageSizeName;
  /** Whether to attach the report as JSON and its documents as CSV; `true` by default. */
  readonly attachments?: boolean;
};

/** Validated options. */
export type PdfLook = {
  readonly colors: Colors;
  readonly logo: Picture | null;
  readonly page: PageSize;
};

/**
 * Validates the appearance of a PDF.
 * @throws {ExportError} `invalid_option`
 */
export async function pdfLook({
  accent = defaultAccent,
  logo,
  pageSize = 'a4',
}: PdfOptions): Promise<PdfLook> {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) {
    throw new ExportError(
      'invalid_option',
      `pdf.accent: "${accent}" is not a color; expected one like ${defaultAccent}`,
    );
  }
  const page = Object.hasOwn(pageSizes, pageSize) ? pageSizes[pageSize] : null;
  if (!page) {
    const names = pdfPageSizes.join(' or ');
    throw new ExportError('invalid_option', `pdf.pageSize: "${pageSize}" is not a size; expected ${names}`);
  }
  return { colors: colorsOf(accent.toLowerCase()), logo: logo ? await readLogo(logo) : null, page };
}

/** The readers of pictures, which a PDF without a logo does not need. */
export const loadPictures = () => import('../pdf/picture/read-picture.ts');

async function readLogo(bytes: Uint8Array): Promise<Picture> {
  const { readPicture } = await loadPictures();
  const outcome = await readPicture(bytes);
  if (outcome.status === 'readable') return outcome.picture;
  throw new ExportError(
    'invalid_option',
    `pdf.logo: the image is ${outcome.problem}; expected a PNG or a JPEG in greyscale or RGB`,
  );
}
