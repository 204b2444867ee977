import { type DocumentRow, formatDate, formatMoney } from '@outlay/reports';
import type { Area, Content, Mark } from '../page/page-plan.ts';
import type { PageSize } from '../page/page-size.ts';
import { tagOf } from '../page/tag.ts';
import type { TextStyle } from '../text/typesetter.ts';
import { box, decoration, tagged } from './block.ts';
import { figureTag } from './figure-tag.ts';
import type { PlanContext } from './plan-context.ts';
import type { Receipt } from './read-receipts.ts';
import { receiptWords } from './receipt-words.ts';

const gap = 24;
const stampHeight = 40;
const headingHeight = 30;
const noteHeight = 92;
/** Ratio of height to width from which a picture is readable on half a page. */
const minHalfPageRatio = 1.8;

/** The space that a receipt needs: a page, half a page, or a few lines if it cannot be shown. */
export type ReceiptSize = 'page' | 'half' | 'lines';

/** The number of receipts of each size that fit on a page. */
export const receiptsOnPage: Readonly<Record<ReceiptSize, number>> = { page: 1, half: 2, lines: 7 };

/** The space that a receipt needs. */
export function receiptSize(receipt: Receipt): ReceiptSize {
  if (receipt.kind !== 'picture') return 'lines';
  return receipt.picture.height >= receipt.picture.width * minHalfPageRatio ? 'half' : 'page';
}

/** Plans a page of the appendix with receipts of the same size, each below a description of its document. */
export function planReceipts(
  receipts: readonly Receipt[],
  { isFirst }: { readonly isFirst: boolean },
  context: PlanContext,
): Content[] {
  const { page } = context;
  const top = page.top + (isFirst ? headingHeight : 0);
  const room = receipts[0] ? receiptSize(receipts[0]) : 'page';
  return [
    ...(isFirst ? [planHeading(context)] : []),
    ...receipts.flatMap((receipt, index) => {
      const area = areaOf(room, index, { top, page });
      return [...planStamp(receipt.document, area, context), ...planBody(receipt, area, context)];
    }),
  ];
}

function areaOf(
  room: ReceiptSize,
  index: number,
  { top, page }: { readonly top: number; readonly page: PageSize },
): Area {
  const whole = { x: page.left, y: top, width: page.contentWidth, height: page.bottom - top };
  if (room === 'lines') return { ...whole, y: top + index * noteHeight, height: noteHeight };
  if (room === 'page') return whole;
  const width = (page.contentWidth - gap) / 2;
  return { ...whole, x: page.left + index * (width + gap), width };
}

function planHeading({ report, typesetter, colors, page }: PlanContext): Content {
  const style: TextStyle = { font: 'semibold', size: 13, color: colors.accentText };
  const { title } = receiptWords[report.locale];
  return tagged(
    tagOf('H2'),
    typesetter.line(title, style, { x: page.left, baseline: page.top + 13, align: 'left' }),
  );
}

/** The description of a document: the store, then date, amount and document number. */
function planStamp(
  document: DocumentRow,
  area: Area,
  { report, typesetter, colors }: PlanContext,
): Content[] {
  const { locale } = report;
  const words = receiptWords[locale];
  const details = [
    document.date === null ? words.withoutDate : formatDate(document.date, locale),
    formatMoney(document.amount, locale),
    document.id ?? '',
  ].join('  ·  ');
  const tag = tagOf('P');
  const line = (text: string, style: TextStyle, baseline: number): Content => {
    const [fitted = ''] = typesetter.lines(text, style, area.width, 1);
    return tagged(tag, typesetter.line(fitted, style, { x: area.x, baseline, align: 'left' }));
  };
  const { x, width, y } = area;
  return [
    decoration(box({ x, width, y: y + stampHeight - 8, height: 0.5 }, colors.line)),
    line(
      document.store ?? words.unnamedStore,
      { font: 'semibold', size: 10, color: colors.ink },
      area.y + 11,
    ),
    line(details, { font: 'regular', size: 8, color: colors.soft }, area.y + 24),
  ];
}

function planBody(receipt: Receipt, area: Area, context: PlanContext): Content[] {
  const room = { ...area, y: area.y + stampHeight, height: area.height - stampHeight };
  if (receipt.kind !== 'picture') return planPlaceholder(receipt, room, context);
  const { picture, document } = receipt;
  const words = receiptWords[context.report.locale];
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const place = { x: room.x + (room.width - width) / 2, y: room.y, width, height };
  const name = [document.store ?? words.unnamedStore, document.date ?? words.withoutDate].join(', ');
  return [tagged(figureTag(words.imageOf(name), place), [{ type: 'picture', ...place, picture }])];
}

function planPlaceholder(
  receipt: Exclude<Receipt, { readonly kind: 'picture' }>,
  room: Area,
  { report, typesetter, colors }: PlanContext,
): Content[] {
  const words = receiptWords[report.locale];
  const style: TextStyle = { font: 'regular', size: 9.5, color: colors.ink };
  const file = 'file' in receipt ? receipt.file : null;
  const texts = [reasonOf(receipt, report.locale), ...(file ? [words.attachedAs(file.name)] : [])];
  const lines = texts.flatMap((text) => typesetter.lines(text, style, room.width - 28));
  const height = lines.length * 12.5 + 8;
  const marks = lines.flatMap((text, index): Mark[] =>
    typesetter.line(text, style, { x: room.x + 14, baseline: room.y + 13.5 + index * 12.5, align: 'left' }),
  );
  return [
    decoration(
      box({ ...room, height }, colors.cautionTint),
      box({ ...room, height, width: 3 }, colors.caution),
    ),
    tagged(tagOf('P'), marks),
  ];
}

function reasonOf(
  receipt: Exclude<Receipt, { readonly kind: 'picture' }>,
  locale: PlanContext['report']['locale'],
): string {
  const words = receiptWords[locale];
  switch (receipt.kind) {
    case 'missing':
      return words.missing;
    case 'failed':
      return words.failed(receipt.reason);
    case 'pdf':
      return words.isPdf;
    case 'problem':
      return words.problems[receipt.problem];
  }
}
