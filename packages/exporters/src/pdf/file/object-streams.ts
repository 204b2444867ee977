import type { Canvas } from './canvas.ts';
import { deflated } from './deflated.ts';

const mostObjects = 2000;
const mostStreams = 1 << 16;

/** Small objects that are written together and deflated (ISO 32000-1 §7.5.7): a tenth of their size. */
export type ObjectStreams = {
  /** A number for an object that is written later. */
  reserve(): number;
  /** Writes an object; it is in the file after the next `flush` at the latest. */
  add(id: number, body: string): void;
  /** Writes the streams that are full. */
  flush(): Promise<void>;
  /** Writes everything that waits. */
  end(): Promise<void>;
  /** Where an object is: the number of its stream and its place there. */
  placeOf(code: number): { readonly stream: number; readonly index: number };
};

/**
 * Object streams of a file. In pdfkit's table of offsets an object of a stream has a code below zero, from which
 * `placeOf` tells where it is: a file of many rows has more objects than there is memory for as many values.
 */
export function createObjectStreams(canvas: Canvas): ObjectStreams {
  const streams: number[] = [];
  const full: { readonly id: number; readonly ids: readonly number[]; readonly bodies: readonly string[] }[] =
    [];
  let ids: number[] = [];
  let bodies: string[] = [];

  const close = () => {
    if (ids.length === 0) return;
    const id = canvas.reserve();
    for (const [index, each] of ids.entries()) {
      canvas.offsets[each - 1] = -(streams.length + index * mostStreams) - 1;
    }
    streams.push(id);
    full.push({ id, ids, bodies });
    ids = [];
    bodies = [];
  };
  const flush = async () => {
    for (let next = full.shift(); next; next = full.shift()) await writeStream(canvas, next);
  };
  return {
    reserve: () => canvas.reserve(),
    add(id, body) {
      ids.push(id);
      bodies.push(body);
      if (ids.length >= mostObjects) close();
    },
    flush,
    async end() {
      close();
      await flush();
    },
    placeOf(code) {
      const place = -code - 1;
      return { stream: streams[place % mostStreams] ?? 0, index: Math.floor(place / mostStreams) };
    },
  };
}

async function writeStream(
  canvas: Canvas,
  {
    id,
    ids,
    bodies,
  }: { readonly id: number; readonly ids: readonly number[]; readonly bodies: readonly string[] },
): Promise<void> {
  let at = 0;
  const table = ids.map((each, index) => {
    const entry = `${each} ${at}`;
    at += (bodies[index]?.length ?? 0) + 1;
    return entry;
  });
  const head = `${table.join(' ')}\n`;
  const bytes = await deflated(head + bodies.join('\n'));
  canvas.begin(id);
  canvas.write(
    `<</Type/ObjStm/N ${ids.length}/First ${head.length}/Filter/FlateDecode/Length ${bytes.length}>>\nstream`,
  );
  canvas.write(bytes);
  canvas.write('\nendstream\nendobj');
}
