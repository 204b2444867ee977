import type { Canvas, FileObject } from './canvas.ts';
import { createDeflater, type Deflater } from './deflater.ts';

/** Pages that are deflated while the next ones are made. */
const mostAhead = 3;

/** Pages on their way into a file, in order; a few of them are deflated at a time. */
export type PageQueue = {
  /** Waits while too many pages are on their way. */
  add(page: FileObject, operators: string): Promise<void>;
  end(): Promise<void>;
};

type WaitingPage = {
  readonly page: FileObject;
  readonly content: FileObject;
  readonly deflater: Deflater;
  readonly bytes: Promise<Buffer>;
};

/** A queue of pages. The numbers of objects do not depend on which page is deflated first. */
export function createPageQueue(canvas: Canvas): PageQueue {
  const free: Deflater[] = [];
  const waiting: WaitingPage[] = [];
  const writeFirst = async () => {
    const first = waiting[0];
    if (!first) return;
    const bytes = await first.bytes;
    waiting.shift();
    free.push(first.deflater);
    first.content.end(bytes);
    first.page.end();
  };
  return {
    async add(page, operators) {
      if (waiting.length >= mostAhead) await writeFirst();
      const deflater = free.pop() ?? createDeflater();
      const content = canvas.object({ Filter: 'FlateDecode' });
      page.data['Contents'] = content;
      const bytes = deflater.deflate(operators);
      // Awaited in turn; until then an error must not end the process.
      bytes.catch(() => undefined);
      waiting.push({ page, content, deflater, bytes });
    },
    async end() {
      while (waiting.length > 0) await writeFirst();
      for (const each of free) each.close();
    },
  };
}
