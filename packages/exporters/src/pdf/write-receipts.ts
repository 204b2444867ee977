import type { ExportOptions } from '../exporter/exporter.ts';
import { attachedReceipt } from './attached-receipt.ts';
import type { PdfFile } from './file/pdf-file.ts';
import type { PlanContext } from './plan/plan-context.ts';
import { pageMargins } from './plan/plan-margins.ts';
import { planReceipts, receiptSize, receiptsOnPage } from './plan/plan-receipts.ts';
import { type Receipt, readReceipts } from './plan/read-receipts.ts';
import { receiptWords } from './plan/receipt-words.ts';

/**
 * Writes the appendix of receipts, and yields after each page.
 * @param receipts - returns the receipt of a document; `null` if there is none
 * @throws errors of `receipts` that would prevent reading any other picture too
 */
export async function* writeReceipts(
  file: PdfFile,
  receipts: NonNullable<ExportOptions['receipts']>,
  context: PlanContext,
): AsyncGenerator<void> {
  const words = receiptWords[context.report.locale];
  let number = 0;
  for await (const group of groups(readReceipts(context.report, receipts))) {
    number += 1;
    const isFirst = number === 1;
    if (isFirst) file.startNumbering({ prefix: words.pagePrefix });
    const margins = pageMargins({ text: words.page(number), isFirst: false }, context);
    const place = { bookmark: words.title, destination: null, top: context.page.top };
    await file.addPage({
      size: context.page,
      contents: [margins, ...planReceipts(group, { isFirst }, context)],
      places: isFirst ? [place] : [],
    });
    for (const receipt of group) {
      if ((receipt.kind === 'pdf' || receipt.kind === 'problem') && receipt.file) {
        yield* file.attach(attachedReceipt(receipt.file, context.report));
      }
    }
    yield;
  }
}

/** Groups consecutive receipts of the same size into pages. */
async function* groups(receipts: AsyncIterable<Receipt>): AsyncGenerator<readonly Receipt[]> {
  let group: Receipt[] = [];
  for await (const receipt of receipts) {
    const [first] = group;
    const room = receiptSize(receipt);
    if (first && (receiptSize(first) !== room || group.length >= receiptsOnPage[room])) {
      yield group;
      group = [];
    }
    group.push(receipt);
  }
  if (group.length > 0) yield group;
}
