import { type Colors, colorsOf, defaultAccent } from '../pdf/page/theme.ts';
import type { Picture } from '../pdf/picture/picture.ts';
import { readPicture } from '../pdf/picture/read-picture.ts';
import { ExportError } from './export-error.ts';

/** How a PDF looks and what it carries. */
export type PdfOptions = {
  /** The color of headings and bars, `#rrggbb`. */
  readonly accent?: string;
  /** A PNG or JPEG beside the title. */
  readonly logo?: Uint8Array;
  /** Whether the report as JSON and its documents as CSV are attached inside the PDF; they are by default. */
  readonly attachments?: boolean;
};

/** Options that were checked. */
export type PdfLook = { readonly colors: Colors; readonly logo: Picture | null };

/**
 * Checks how a PDF is to look.
 * @throws {ExportError} `invalid_option`
 */
export async function pdfLook({ accent = defaultAccent, logo }: PdfOptions): Promise<PdfLook> {
  if (!/^#[0-9a-f]{6}$/i.test(accent)) {
    throw new ExportError(
      'invalid_option',
      `pdf.accent: "${accent}" is not a color; expected one like ${defaultAccent}`,
    );
  }
  return { colors: colorsOf(accent.toLowerCase()), logo: logo ? await readLogo(logo) : null };
}

async function readLogo(bytes: Uint8Array): Promise<Picture> {
  const outcome = await readPicture(bytes);
  if (outcome.status === 'readable') return outcome.picture;
  throw new ExportError(
    'invalid_option',
    `pdf.logo: the image is ${outcome.problem}; expected a PNG or a JPEG in greyscale or RGB`,
  );
}
