import type { Canvas } from './canvas.ts';
import { createDeflater } from './deflater.ts';
import { createLatin1Text, type Latin1Text } from './latin1-text.ts';

const maxObjects = 2000;
const maxStreams = 1 << 16;
/** Maximum number of streams that are compressed while the next pages are created. */
const maxAhead = 4;
/** The objects are so similar that this takes half the time of level 5 for 2 % more bytes. */
const level = 4;

/** Small objects that are compressed together (ISO 32000-1 §7.5.7), to a tenth of their size. */
export type ObjectStreams = {
  /** The number for an object that is written later. */
  reserve(): number;
  /** Begins an object and returns the text for its body, which must be complete before the next one begins. */
  begin(id: number): Latin1Text;
  add(id: number, body: string): void;
  /** Writes full streams, except for a few that are still being compressed. */
  flush(): Promise<void>;
  /** Writes all remaining streams. */
  end(): Promise<void>;
  /** The stream of an object and its index there. */
  placeOf(code: number): { readonly stream: number; readonly index: number };
};

type FullStream = {
  readonly id: number;
  readonly count: number;
  /** The offset of the first object. */
  readonly first: number;
  readonly bytes: Promise<Buffer>;
};

/**
 * Object streams of a file. In pdfkit's table of offsets, an object in a stream has a negative code that `placeOf`
 * decodes, because a file with many rows has too many objects for one value each. The numbers of objects do not depend
 * on the order of compression.
 */
export function createObjectStreams(canvas: Canvas): ObjectStreams {
  const streams: number[] = [];
  const waiting: FullStream[] = [];
  const deflater = createDeflater(level);
  const bodies = createLatin1Text();
  let table = deflater.begin();
  let count = 0;

  const close = () => {
    if (count === 0) return;
    const first = table.text.length();
    table.text.addBytes(bodies.bytes());
    bodies.cut(0);
    const id = canvas.reserve();
    const bytes = table.deflate();
    // Awaited in order; until then, an error must not end the process.
    bytes.catch(() => undefined);
    streams.push(id);
    waiting.push({ id, count, first, bytes });
    count = 0;
    table = deflater.begin();
  };
  const writeUpTo = async (left: number) => {
    while (waiting.length > left) {
      const [next] = waiting;
      if (next) writeStream(canvas, next, await next.bytes);
      waiting.shift();
    }
  };
  const begin = (id: number) => {
    if (count >= maxObjects) close();
    canvas.offsets[id - 1] = -(streams.length + count * maxStreams) - 1;
    if (count > 0) bodies.add('\n');
    table.text.addInteger(id);
    table.text.add(' ');
    table.text.addInteger(bodies.length());
    table.text.add('\n');
    count += 1;
    return bodies;
  };
  return {
    reserve: () => canvas.reserve(),
    begin,
    add: (id, body) => begin(id).add(body),
    flush: () => writeUpTo(maxAhead),
    async end() {
      close();
      await writeUpTo(0);
      deflater.close();
    },
    placeOf(code) {
      const place = -code - 1;
      return { stream: streams[place % maxStreams] ?? 0, index: Math.floor(place / maxStreams) };
    },
  };
}

function writeStream(canvas: Canvas, { id, count, first }: FullStream, bytes: Buffer): void {
  canvas.begin(id);
  canvas.write(
    `<</Type/ObjStm/N ${count}/First ${first}/Filter/FlateDecode/Length ${bytes.length}>>\nstream`,
  );
  canvas.write(bytes);
  canvas.write('\nendstream\nendobj');
}
