import type { Report } from '@outlay/reports';
import type { Exporter } from '../exporter.ts';
import type { Canvas } from './canvas.ts';
import { createDrawing } from './draw-page.ts';
import type { FontName, PagePlan } from './page-plan.ts';
import { pageMargins } from './plan-margins.ts';
import { planReport } from './plan-report.ts';
import { page } from './theme.ts';
import { createTypesetter } from './typesetter.ts';

/** Writes a report as A4 pages: planned first, then drawn one by one, so that no page is kept. */
export const pdfExporter: Exporter = {
  extension: 'pdf',
  mediaType: 'application/pdf',
  write: (report) => pdfPieces(report),
};

/** Where a bookmark leads, which pdfkit's types do not declare; `left` is counted from the right edge. */
type BookmarkOptions = { expanded?: boolean; top: number; left: number };

async function* pdfPieces(report: Report): AsyncGenerator<Uint8Array> {
  const [{ default: PdfDocument }, { loadFonts }] = await Promise.all([
    import('pdfkit'),
    import('./fonts.ts'),
  ]);
  const fonts = await loadFonts();
  const typesetter = createTypesetter({
    regular: fonts.regular.face,
    semibold: fonts.semibold.face,
    emoji: fonts.emoji.face,
  });
  const canvas: Canvas = new PdfDocument(documentOptions(report, fonts.regular.file));
  for (const name of ['regular', 'semibold', 'emoji'] satisfies FontName[]) {
    canvas.registerFont(name, fonts[name].file);
  }
  const drawMarks = createDrawing(canvas);
  const pages = planReport(report, typesetter);
  for (const [index, plan] of pages.entries()) {
    canvas.addPage();
    addBookmarks(canvas, plan);
    drawMarks([
      ...pageMargins(index + 1, pages.length, { report, typesetter }),
      ...plan.blocks.flatMap(({ block, top }) => block.marks(top)),
    ]);
    yield* taken(canvas);
    await new Promise(setImmediate);
  }
  canvas.end();
  for await (const piece of canvas) yield piece as Uint8Array;
}

function addBookmarks(canvas: Canvas, { blocks }: PagePlan): void {
  for (const { block, top } of blocks) {
    if (block.bookmark === null) continue;
    const options: BookmarkOptions = { top: top - 8, left: page.width };
    canvas.outline.addItem(block.bookmark, options);
  }
}

/** What pdfkit has finished so far. */
function* taken(canvas: Canvas): Generator<Uint8Array> {
  const piece = canvas.read() as Uint8Array | null;
  if (piece) yield piece;
}

/** The file's identifier follows from these, so the same report gives the same file. */
function documentOptions({ title, period, account, locale, generatedAt }: Report, font: Buffer) {
  return {
    autoFirstPage: false,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7' as const,
    lang: locale,
    displayTitle: true,
    font: font as unknown as string,
    info: {
      Title: `${title}, ${period.label}`,
      ...(account === null ? {} : { Author: account }),
      Creator: 'Outlay',
      CreationDate: new Date(generatedAt),
    },
  };
}
