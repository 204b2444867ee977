import type { Canvas, FileObject } from './canvas.ts';
import { deflated } from './deflated.ts';

/** Pages that are deflated while the next ones are made. */
const mostAhead = 4;

/** Pages on their way into a file, in order; a few of them are deflated at a time. */
export type PageQueue = {
  /** Waits while too many pages are on their way. */
  add(page: FileObject, operators: string): Promise<void>;
  end(): Promise<void>;
};

/** A queue of pages. The numbers of objects do not depend on which page is deflated first. */
export function createPageQueue(canvas: Canvas): PageQueue {
  const waiting: {
    readonly page: FileObject;
    readonly content: FileObject;
    readonly bytes: Promise<Buffer>;
  }[] = [];
  const writeFirst = async () => {
    const first = waiting[0];
    if (!first) return;
    const bytes = await first.bytes;
    waiting.shift();
    first.content.end(bytes);
    first.page.end();
  };
  return {
    async add(page, operators) {
      const content = canvas.object({ Filter: 'FlateDecode' });
      page.data['Contents'] = content;
      const bytes = deflated(operators);
      // Awaited in turn; until then an error must not end the process.
      bytes.catch(() => undefined);
      waiting.push({ page, content, bytes });
      if (waiting.length > mostAhead) await writeFirst();
    },
    async end() {
      while (waiting.length > 0) await writeFirst();
    },
  };
}
