import type { Report } from '@outlay/reports';
import type { Exporter, ExportOptions } from '../exporter.ts';
import type { FilePage } from './file/pdf-file.ts';
import type { PagePlan } from './plan/page-plan.ts';
import { countPages, paginate } from './plan/paginate.ts';
import type { PlanContext } from './plan/plan-context.ts';
import { pageMargins, reportPageName } from './plan/plan-margins.ts';
import { planReport } from './plan/plan-report.ts';
import { colorsOf, defaultAccent } from './plan/theme.ts';
import { createTypesetter } from './text/typesetter.ts';

/** Writes a report as A4 pages: planned and counted first, then drawn one by one, so that no page is kept. */
export const pdfExporter: Exporter = {
  extension: 'pdf',
  mediaType: 'application/pdf',
  write: (report, options = {}) => pdfPieces(report, options),
};

async function* pdfPieces(report: Report, _options: ExportOptions): AsyncGenerator<Uint8Array> {
  const [{ default: PdfDocument }, { loadFonts }, { canvasOf }, { createPdfFile }] = await Promise.all([
    import('pdfkit'),
    import('./text/fonts.ts'),
    import('./file/canvas.ts'),
    import('./file/pdf-file.ts'),
  ]);
  const { regular, semibold, emoji } = await loadFonts();
  const typesetter = createTypesetter({ regular: regular.face, semibold: semibold.face, emoji: emoji.face });
  const context: PlanContext = { report, typesetter, colors: colorsOf(defaultAccent), logo: null };
  const document = new PdfDocument(documentOptions(report));
  const file = createPdfFile(canvasOf(document), {
    regular: regular.font,
    semibold: semibold.font,
    emoji: emoji.font,
  });
  file.startNumbering({ prefix: '' });
  const blocks = planReport(context);
  const count = countPages(blocks);
  let number = 0;
  for (const plan of paginate(blocks)) {
    number += 1;
    await file.addPage(pageOf(plan, { number, count }, context));
    yield* taken(document);
    await new Promise(setImmediate);
  }
  await file.end();
  for await (const piece of document) yield piece as Uint8Array;
}

function pageOf(
  { blocks }: PagePlan,
  { number, count }: { readonly number: number; readonly count: number },
  context: PlanContext,
): FilePage {
  return {
    contents: [
      pageMargins(reportPageName(number, count, context), context),
      ...blocks.flatMap(({ block, top }) => block.contents(top)),
    ],
    places: blocks.flatMap(({ block: { bookmark, destination }, top }) =>
      bookmark === null && destination === null ? [] : [{ bookmark, destination, top }],
    ),
  };
}

/** What pdfkit has finished so far. */
function* taken(document: PDFKit.PDFDocument): Generator<Uint8Array> {
  const piece = document.read() as Uint8Array | null;
  if (piece) yield piece;
}

/** The file's identifier follows from these, so the same report gives the same file. */
function documentOptions({ title, period, account, locale, generatedAt }: Report): PDFKit.PDFDocumentOptions {
  return {
    autoFirstPage: false,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: locale,
    displayTitle: true,
    // No font of pdfkit's own: those are not embedded.
    font: null as unknown as string,
    info: {
      Title: `${title}, ${period.label}`,
      ...(account === null ? {} : { Author: account }),
      Creator: 'Outlay',
      Producer: 'Outlay, PDFKit',
      CreationDate: new Date(generatedAt),
    },
  };
}
