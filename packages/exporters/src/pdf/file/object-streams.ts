import type { Canvas } from './canvas.ts';
import { createDeflater } from './deflater.ts';
import { createLatin1Text, type Latin1Text } from './latin1-text.ts';

const maxObjects = 2000;
const maxStreams = 1 << 16;
/** Streams that are deflated while the next pages are made. */
const maxAhead = 4;
/** The objects are so much alike that it takes half the time of level 5 for a fiftieth more bytes. */
const level = 4;

/** Small objects that are written together and deflated (ISO 32000-1 §7.5.7): a tenth of their size. */
export type ObjectStreams = {
  /** A number for an object that is written later. */
  reserve(): number;
  /** Begins an object: its body is written on the text, before another one begins. It is in the file at the end. */
  begin(id: number): Latin1Text;
  add(id: number, body: string): void;
  /** Writes streams that are full, but for a few that are deflated meanwhile. */
  flush(): Promise<void>;
  /** Writes everything that waits. */
  end(): Promise<void>;
  /** Where an object is: the number of its stream and its place there. */
  placeOf(code: number): { readonly stream: number; readonly index: number };
};

type FullStream = {
  readonly id: number;
  readonly count: number;
  /** Where its first object begins. */
  readonly first: number;
  readonly bytes: Promise<Buffer>;
};

/**
 * Object streams of a file. In pdfkit's table of offsets an object of a stream has a code below zero, from which
 * `placeOf` tells where it is: a file of many rows has more objects than there is memory for as many values. The
 * numbers of objects do not depend on which stream is deflated first.
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
    // Awaited in turn; until then an error must not end the process.
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
