import type { Canvas, FileObject } from './canvas.ts';
import { createDeflater, type DeflatedText } from './deflater.ts';

/** Pages that are deflated while the next ones are made. */
const maxAhead = 3;
/** Half the time of level 6 for a thirtieth more bytes. */
const level = 5;

/** Pages on their way into a file, in order; a few of them are deflated at a time. */
export type PageQueue = {
  /** The operators of the next page, to be written. Waits while too many pages are on their way. */
  begin(): Promise<DeflatedText>;
  add(page: FileObject, operators: DeflatedText): void;
  end(): Promise<void>;
};

type WaitingPage = {
  readonly page: FileObject;
  readonly content: FileObject;
  readonly bytes: Promise<Buffer>;
};

/** A queue of pages. The numbers of objects do not depend on which page is deflated first. */
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
      // Awaited in turn; until then an error must not end the process.
      bytes.catch(() => undefined);
      waiting.push({ page, content, bytes });
    },
    async end() {
      while (waiting.length > 0) await writeFirst();
      deflater.close();
    },
  };
}
