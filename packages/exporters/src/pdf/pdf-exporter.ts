import { type Report, sectionsIn } from '@outlay/reports';
import type { Exporter, ExportOptions } from '../exporter/exporter.ts';
import { fileTypes } from '../exporter/file-types.ts';
import { loadPictures, pdfLook } from '../exporter/pdf-options.ts';
import { documentOptions } from './document-options.ts';
import type { PdfFile } from './file/pdf-file.ts';
import { countPages, paginate } from './plan/paginate.ts';
import type { PlanContext } from './plan/plan-context.ts';
import { fontNoteBelowOverview } from './plan/plan-font-note.ts';
import { overviewMargins, pageMargins, reportPageName } from './plan/plan-margins.ts';
import { planReport } from './plan/plan-report.ts';
import { runStepsInTurns } from './plan/steps.ts';
import { createTypesetter } from './text/typesetter.ts';

/**
 * Writes a report as PDF. Pages are planned and counted first, then drawn one by one, so that none is kept in memory.
 * Receipts, if given, follow as an appendix.
 */
export const pdfExporter: Exporter = {
  ...fileTypes.pdf,
  write: (report, options = {}) => pdfPieces(report, options),
  async prepare(options = {}) {
    await Promise.all([
      loadMachinery(),
      loadOverview(),
      options.pdf?.logo && loadPictures(),
      options.receipts && loadReceipts(),
      attachesData(options) && loadAttachedData(),
    ]);
  },
};

/** Minimum length of a piece in bytes, because writing a piece costs as much as creating a page. */
const pieceSize = 65_536;

async function* pdfPieces(report: Report, options: ExportOptions): AsyncGenerator<Uint8Array> {
  const look = await pdfLook(options.pdf ?? {});
  const { PdfDocument, canvasOf, createPdfFile, fonts } = await loadMachinery();
  const typesetter = createTypesetter((name) => fonts(name)?.face ?? null);
  const document = new PdfDocument(documentOptions(report));
  const file = createPdfFile(canvasOf(document), fonts);
  const steps = writeFile(file, { report, typesetter, ...look }, options);
  for await (const _ of steps) {
    if (document.readableLength >= pieceSize) yield document.read() as Uint8Array;
    await new Promise(setImmediate);
  }
  for await (const piece of document) yield piece as Uint8Array;
}

/** Modules that are loaded only when a PDF is written. */
async function loadMachinery() {
  const { loadFonts, ...modules } = await import('./writer-modules.ts');
  return { ...modules, fonts: await loadFonts() };
}

/** The household's page; a report of sections alone does without. */
const loadOverview = () => import('./overview/plan-overview.ts');

/** The appendix of receipts, with the readers of pictures. */
const loadReceipts = () => import('./write-receipts.ts');

/** The writers of the formats that are attached. */
const loadAttachedData = () => import('./attached-data.ts');

function attachesData({ pdf }: ExportOptions): boolean {
  return pdf?.attachments ?? true;
}

/** Writes the whole file, and yields whenever a part of it can be read. */
async function* writeFile(file: PdfFile, context: PlanContext, options: ExportOptions): AsyncGenerator<void> {
  yield* writeReport(file, context);
  if (options.receipts) {
    const { writeReceipts } = await loadReceipts();
    yield* writeReceipts(file, options.receipts, context);
  }
  if (attachesData(options)) {
    const { attachedData } = await loadAttachedData();
    for (const attachment of attachedData(context.report, options)) yield* file.attach(attachment);
  }
  await file.end();
}

async function* writeReport(file: PdfFile, context: PlanContext): AsyncGenerator<void> {
  const blocks = await runStepsInTurns(planReport(context));
  const hasOverview = context.report.overviewSize !== 'none';
  const overview = hasOverview ? (await loadOverview()).planOverview(context).contents : [];
  const hasSections = !hasOverview || sectionsIn(context.report, 'page').length > 0;
  const ofSections = hasSections ? await runStepsInTurns(countPages(blocks, context.page)) : 0;
  const count = ofSections + (hasOverview ? 1 : 0);
  let number = 0;
  file.startNumbering({ prefix: '' });
  if (hasOverview) {
    number += 1;
    const margins = overviewMargins(count, context);
    const fontNote = hasSections ? [] : fontNoteBelowOverview(context);
    const contents = [margins, ...overview, ...fontNote];
    await file.addPage({ size: context.page, contents, places: [] });
    yield;
  }
  if (!hasSections) return;
  for (const plan of paginate(blocks, context.page)) {
    number += 1;
    const { page } = plan;
    const margins = pageMargins(reportPageName(number, count, context), { ...context, page });
    await file.addPage({
      size: page,
      contents: [margins, ...plan.blocks.flatMap(({ block, top }) => block.contents(top))],
      places: plan.blocks.flatMap(({ block: { bookmark, destination }, top }) =>
        bookmark === null && destination === null ? [] : [{ bookmark, destination, top }],
      ),
    });
    yield;
  }
}
