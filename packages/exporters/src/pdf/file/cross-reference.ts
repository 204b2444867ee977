import { deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';
import type { ObjectStreams } from './object-streams.ts';

/**
 * One byte for the kind of entry, four for an offset in the file or the number of a stream, two for an index in that
 * stream.
 */
const widths = [1, 4, 2] as const;
const rowLength = 7;
/** Marks a row as the difference to the previous row. */
const upFilter = 2;

/**
 * Makes pdfkit end the file with a cross-reference stream (ISO 32000-1 §7.5.8), because its own table cannot refer to
 * objects in streams.
 */
export function endWithCrossReferenceStream(canvas: Canvas, streams: ObjectStreams): void {
  canvas.endBy(({ root, info, id: identifier }) => {
    const start = canvas.length();
    const id = canvas.reserve();
    canvas.offsets[id - 1] = start;
    const bytes = deflateSync(rows(canvas, streams), { level: 1 });
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

/**
 * A row for each object, as the difference of each byte to the previous row, which compresses well (§7.4.4.4, RFC 2083
 * §6.4).
 */
function rows({ offsets }: Canvas, streams: ObjectStreams): Uint8Array {
  const table = new Uint8Array((offsets.length + 1) * (rowLength + 1));
  let at = 0;
  let [aboveKind, abovePlace, aboveIndex] = [0, 0, 0];
  // Overflow is cut off, so that each difference is one byte.
  const add = (kind: number, place: number, index: number) => {
    table[at] = upFilter;
    table[at + 1] = kind - aboveKind;
    table[at + 2] = (place >>> 24) - (abovePlace >>> 24);
    table[at + 3] = (place >>> 16) - (abovePlace >>> 16);
    table[at + 4] = (place >>> 8) - (abovePlace >>> 8);
    table[at + 5] = place - abovePlace;
    table[at + 6] = (index >>> 8) - (aboveIndex >>> 8);
    table[at + 7] = index - aboveIndex;
    at += rowLength + 1;
    [aboveKind, abovePlace, aboveIndex] = [kind, place, index];
  };
  // Object 0 is free, and the only free one (§7.5.4).
  add(0, 0, 65_535);
  for (const offset of offsets) {
    if (offset === null) add(0, 0, 0);
    else if (offset >= 0) add(1, offset, 0);
    else {
      const { stream, index } = streams.placeOf(offset);
      add(2, stream, index);
    }
  }
  return table;
}
