import { constants, createDeflate } from 'node:zlib';
import { createLatin1Text, type Latin1Text } from './latin1-text.ts';

/**
 * Windows of 16 KiB: pages are shorter, and the objects of a stream are similar. Each text is compressed separately.
 */
const options = { windowBits: 14, chunkSize: 32_768, flush: constants.Z_FINISH } as const;

/**
 * Fills both halves of a window before each text. The zlib of Node.js compares a few bytes beyond its input, which come
 * from the previous text. Which text that was depends on timing, and so would the output.
 */
const wipe = new Uint8Array(2 * 2 ** options.windowBits);

/** A text that is written, then compressed on another thread. */
export type DeflatedText = {
  readonly text: Latin1Text;
  /** Compresses the text, which must not be written to afterwards. */
  deflate(): Promise<Buffer>;
};

/** Compresses texts in parallel. */
export type Deflater = { begin(): DeflatedText; close(): void };

/** A deflater that reuses its memory: allocating zlib's tables takes as long as compressing a page. */
export function createDeflater(level: number): Deflater {
  const all: ReturnType<typeof createStream>[] = [];
  const free: typeof all = [];
  const newStream = () => {
    const made = createStream(level);
    all.push(made);
    return made;
  };
  return {
    begin() {
      const stream = free.pop() ?? newStream();
      const { text } = stream;
      return {
        text,
        async deflate() {
          const bytes = await stream.deflate(text.bytes());
          text.cut(0);
          free.push(stream);
          return bytes;
        },
      };
    },
    close() {
      for (const stream of all) stream.close();
    },
  };
}

function createStream(level: number) {
  const stream = createDeflate({ ...options, level });
  let pieces: Buffer[] = [];
  stream.on('data', (piece: Buffer) => pieces.push(piece));
  // `write` reports the error; the event must not end the process.
  stream.on('error', () => undefined);
  const deflateAll = (bytes: Uint8Array): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      stream.write(bytes, (error) => {
        if (error) return reject(error);
        const deflated = Buffer.concat(pieces);
        pieces = [];
        stream.reset();
        resolve(deflated);
      });
    });
  return {
    text: createLatin1Text(),
    async deflate(bytes: Uint8Array): Promise<Buffer> {
      await deflateAll(wipe);
      return deflateAll(bytes);
    },
    close: () => stream.destroy(),
  };
}
