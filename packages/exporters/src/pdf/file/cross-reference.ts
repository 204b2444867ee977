import { deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';
import type { ObjectStreams } from './object-streams.ts';

/** A byte for the kind of entry, four for a place in the file or a stream, two for a place in that stream. */
const widths = [1, 4, 2] as const;
const rowLength = 7;

/**
 * Makes pdfkit end the file with a cross-reference stream (ISO 32000-1 §7.5.8): the table that it writes itself has no
 * place for objects that are in streams.
 */
export function endWithCrossReferenceStream(canvas: Canvas, streams: ObjectStreams): void {
  canvas.endBy(({ root, info, id: identifier }) => {
    const start = canvas.length();
    const id = canvas.reserve();
    canvas.offsets[id - 1] = start;
    const bytes = deflateSync(filtered(rows(canvas, streams)), { level: 1 });
    canvas.begin(id);
    canvas.write(
      `<</Type/XRef/Size ${id + 1}/W[${widths.join(' ')}]/Filter/FlateDecode` +
        `/DecodeParms<</Predictor 12/Columns ${rowLength}>>/Length ${bytes.length}` +
        `/Root ${root}/Info ${info}/ID[<${identifier}><${identifier}>]>>\nstream`,
    );
    canvas.write(bytes);
    canvas.write(`\nendstream\nendobj\nstartxref\n${start}\n%%EOF`);
    canvas.close();
  });
}

function rows(canvas: Canvas, streams: ObjectStreams): Buffer {
  const table = Buffer.alloc((canvas.offsets.length + 1) * rowLength);
  // Object 0 is free, and no other one follows it (§7.5.4).
  table.writeUInt16BE(65_535, 5);
  for (const [index, offset] of canvas.offsets.entries()) {
    const at = (index + 1) * rowLength;
    if (offset === null) continue;
    if (offset >= 0) {
      table.writeUInt8(1, at);
      table.writeUInt32BE(offset, at + 1);
    } else {
      const { stream, index: place } = streams.placeOf(offset);
      table.writeUInt8(2, at);
      table.writeUInt32BE(stream, at + 1);
      table.writeUInt16BE(place, at + 5);
    }
  }
  return table;
}

/** Each row as its difference to the one above it, which deflates to almost nothing (§7.4.4.4, RFC 2083 §6.4). */
function filtered(table: Buffer): Buffer {
  const count = table.length / rowLength;
  const result = Buffer.alloc(count * (rowLength + 1));
  for (let row = 0; row < count; row += 1) {
    result[row * (rowLength + 1)] = 2;
    for (let column = 0; column < rowLength; column += 1) {
      const at = row * rowLength + column;
      const above = row === 0 ? 0 : (table[at - rowLength] ?? 0);
      result[row * (rowLength + 1) + 1 + column] = (table[at] ?? 0) - above;
    }
  }
  return result;
}
