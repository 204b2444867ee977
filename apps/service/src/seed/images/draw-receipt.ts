import { decimalString } from '@outlay/core/money';
import { localDateTime } from '@outlay/core/time';
import jpeg from 'jpeg-js';
// Its types know the class only as the default export.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import type { Image, NewDocument } from '../../storage/stored-document.ts';
import { cell, plainLetters, textPixels } from './pixel-font.ts';

/** The formats of receipt images. */
export const imageFormats = ['image/jpeg', 'image/png', 'application/pdf'] as const;

const lineWidth = 32;
const scale = 2;
const margin = 12;
const jpegQuality = 60;

/** Draws a document as a receipt; the same document gives the same bytes. */
export async function drawReceipt(
  document: NewDocument,
  format: (typeof imageFormats)[number],
  zone: string,
): Promise<Image> {
  const lines = receiptLines(document, zone);
  switch (format) {
    case 'application/pdf':
      return { mediaType: format, bytes: await drawPdf(lines, new Date(document.purchasedAt)) };
    case 'image/png': {
      const { width, height, pixels } = drawPixels(lines);
      const png = new PNG({ width, height });
      png.data = pixels;
      return { mediaType: format, bytes: PNG.sync.write(png, { colorType: 0, filterType: 0 }) };
    }
    case 'image/jpeg': {
      const { width, height, pixels } = drawPixels(lines);
      return { mediaType: format, bytes: jpeg.encode({ width, height, data: pixels }, jpegQuality).data };
    }
  }
}

function receiptLines(
  { storeName, purchasedAt, lineItems, total, identifier }: NewDocument,
  zone: string,
): string[] {
  return [
    storeName,
    localDateTime(purchasedAt, zone).slice(0, 16).replace('T', ' '),
    ...(identifier === null ? [] : [identifier]),
    '-'.repeat(lineWidth),
    ...lineItems.map((item) => columns(item.name ?? '', item.total ? decimalString(item.total) : '')),
    '-'.repeat(lineWidth),
    columns(`SUMA ${total.currency}`, decimalString(total)),
  ].map(plainLetters);
}

function columns(left: string, right: string): string {
  const room = lineWidth - right.length - 1;
  return `${left.slice(0, room).padEnd(room)} ${right}`;
}

/** White background with black text, four bytes per pixel. */
function drawPixels(lines: readonly string[]): { width: number; height: number; pixels: Buffer } {
  const width = lineWidth * cell.width * scale + 2 * margin;
  const height = lines.length * cell.height * scale + 2 * margin;
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (const [index, line] of lines.entries()) {
    for (const { x, y } of textPixels(line)) {
      for (let step = 0; step < scale * scale; step += 1) {
        const left = margin + x * scale + (step % scale);
        const top = margin + (index * cell.height + y) * scale + Math.floor(step / scale);
        pixels.fill(0, (top * width + left) * 4, (top * width + left) * 4 + 3);
      }
    }
  }
  return { width, height, pixels };
}

async function drawPdf(lines: readonly string[], at: Date): Promise<Uint8Array> {
  const fontSize = 8;
  const document = new PDFDocument({
    size: [220, lines.length * 12 + 40],
    margin: 15,
    font: 'Courier',
    info: { Title: lines[0] ?? '', CreationDate: at },
  });
  document.fontSize(fontSize);
  for (const line of lines) document.text(line, { lineBreak: true });
  document.end();
  const chunks: Buffer[] = [];
  for await (const chunk of document) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
