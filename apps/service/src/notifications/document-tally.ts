import type { NewDocument } from '../storage/stored-document.ts';
import type { ServiceEvent } from './service-event.ts';

type Counted = { readonly count: number; readonly first: NewDocument };

/** Counts documents while they are stored, so that one notification covers all of them. */
export function createDocumentTally() {
  let ready: Counted | undefined;
  let inProcessing: Counted | undefined;
  return {
    add(documents: readonly NewDocument[]): void {
      for (const document of documents) {
        if (document.isProcessing) inProcessing = oneMore(inProcessing, document);
        else ready = oneMore(ready, document);
      }
    },
    /** The events to notify about. */
    events: (): ServiceEvent[] => [
      ...(ready ? [{ type: 'documents-ready', ...ready } as const] : []),
      ...(inProcessing ? [{ type: 'documents-in-processing', ...inProcessing } as const] : []),
    ],
  };
}

function oneMore(counted: Counted | undefined, document: NewDocument): Counted {
  return { count: (counted?.count ?? 0) + 1, first: counted?.first ?? document };
}
