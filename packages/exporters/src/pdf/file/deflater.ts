import { constants, createDeflate } from 'node:zlib';
import { createLatin1Text, type Latin1Text } from './latin1-text.ts';

/** Windows of 16 KiB: pages are shorter, and the objects of a stream are alike. Each text is finished by itself. */
const options = { windowBits: 14, chunkSize: 32_768, flush: constants.Z_FINISH } as const;

/**
 * Fills both halves of a window before each text. The zlib of Node.js compares a few bytes beyond what it was given, which
 * are of the text before: which text that was depends on the time that others took, and so would the bytes.
 */
const wipe = new Uint8Array(2 * 2 ** options.windowBits);

/** A text that is written, then deflated on another thread. */
export type DeflatedText = {
  readonly text: Latin1Text;
  /** Nothing more is written on the text from then on. */
  deflate(): Promise<Buffer>;
};

/** Deflates texts, as many at a time as are begun. */
export type Deflater = { begin(): DeflatedText; close(): void };

/** A deflater that keeps its memory: to make zlib's tables anew takes as long as to deflate a page. */
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
  // Whoever waits is told by `write`; the event must not end the process.
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
