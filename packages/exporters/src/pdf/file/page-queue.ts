import type { Canvas, FileObject } from './canvas.ts';
import { createDeflater, type DeflatedText } from './deflater.ts';

/** Maximum number of pages that are compressed while the next ones are created. */
const maxAhead = 3;
/** Half the time of level 6 for 3 % more bytes. */
const level = 5;

/** A queue of pages to write, in order; a few of them are compressed at a time. */
export type PageQueue = {
  /** The text for the operators of the next page. Waits if the queue is full. */
  begin(): Promise<DeflatedText>;
  add(page: FileObject, operators: DeflatedText): void;
  end(): Promise<void>;
};

type WaitingPage = {
  readonly page: FileObject;
  readonly content: FileObject;
  readonly bytes: Promise<Buffer>;
};

/** A queue of pages. The numbers of objects do not depend on the order of compression. */
export function createPageQueue(canvas: Canvas): PageQueue {
  const deflater = createDeflater(level);
  const waiting: WaitingPage[] = [];
  const writeFirst = async () => {
    const first = waiting[0];
    if (!first) return;
    const bytes = await first.bytes;
    waiting.shift();
    first.content.end(bytes);
    first.page.end();
  };
  return {
    async begin() {
      if (waiting.length >= maxAhead) await writeFirst();
      return deflater.begin();
    },
    add(page, operators) {
      const content = canvas.object({ Filter: 'FlateDecode' });
      page.data['Contents'] = content;
      const bytes = operators.deflate();
      // Awaited in order; until then, an error must not end the process.
      bytes.catch(() => undefined);
      waiting.push({ page, content, bytes });
    },
    async end() {
      while (waiting.length > 0) await writeFirst();
      deflater.close();
    },
  };
}
