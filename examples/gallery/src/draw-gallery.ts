import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exporters } from '@outlay/exporters';
import { buildReport, type Locale, locales, type PresetName, presetNames } from '@outlay/reports';
import { type GalleryAccount, galleryAccounts, kindOf } from './accounts.ts';

const run = promisify(execFile);

/** Dots an inch: a page is 530 wide. */
const resolution = 64;

/** A picture of the gallery. */
export type GalleryPicture = {
  readonly preset: PresetName;
  readonly locale: Locale;
  readonly account: GalleryAccount;
};

/** Every picture: each preset in each language for each account. */
const galleryPictures: readonly GalleryPicture[] = presetNames.flatMap((preset) =>
  locales.flatMap((locale) => galleryAccounts.map((account) => ({ preset, locale, account }))),
);

/** The PDF of a picture, of which it shows the first page. */
export async function pdfOf({ preset, locale, account }: GalleryPicture): Promise<Uint8Array> {
  const report = buildReport(account.dataset(kindOf(preset)), { locale, preset });
  const pieces: Uint8Array[] = [];
  for await (const piece of exporters.pdf.write(report, { pdf: { attachments: false } })) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Draws the first page of each report as a PNG. Needs pdftoppm of poppler. */
export async function drawGallery(folder: string, print: (line: string) => void): Promise<void> {
  await mkdir(folder, { recursive: true });
  const work = await mkdtemp(join(tmpdir(), 'outlay-gallery-'));
  try {
    for (const picture of galleryPictures) {
      const name = `${picture.preset}-${picture.locale}-${picture.account.name}`;
      const pdf = join(work, `${name}.pdf`);
      await writeFile(pdf, await pdfOf(picture));
      const page = ['-png', '-r', String(resolution), '-f', '1', '-l', '1', '-singlefile'];
      await run('pdftoppm', [...page, pdf, join(folder, name)]);
      print(`${name}.png`);
    }
  } finally {
    await rm(work, { recursive: true });
  }
}
