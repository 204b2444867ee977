import type { Instant } from '@outlay/core/time';
import type { ArchivedWindow, ArchivedWindows } from '../../adapters/archive/archive-index.ts';
import { type ArchivedRequest, windowOf } from '../../adapters/archive/archived-request.ts';
import { type MirroredDocuments, mirroredDocuments } from '../../adapters/archive/mirrored-documents.ts';
import type { GivenAnswer } from './archive-client.ts';
import { listedBy } from './given-answer.ts';

/** The documents that a pull has read: none at first. */
export type DraftDocuments = {
  readonly set: (mirrored: ArchivedWindows) => void;
  /** Answers a list from the documents; `undefined` if it is not certain, or the request is not for a list. */
  readonly list: (request: ArchivedRequest) => Promise<GivenAnswer | undefined>;
  /** A hash of the documents and totals that a request is about; `null` if it names no days, or they were not read. */
  readonly basisOf: (request: ArchivedRequest) => Promise<string | null>;
  /** A hash of all documents and totals before an instant; `undefined` if they were not read. */
  readonly basisUntil: (until: Instant) => Promise<string | undefined>;
};

/**
 * Begins with no documents.
 * @param readBody - reads the answer to a request
 */
export function createDraftDocuments(readBody: (key: string) => Promise<Buffer>): DraftDocuments {
  let documents: MirroredDocuments | undefined;
  let first: ArchivedWindow | undefined;
  return {
    set(mirrored) {
      [first] = mirrored.windows;
      documents = mirroredDocuments(mirrored, readBody);
    },
    list: (request) => listedBy(documents, request),
    async basisOf(request) {
      const window = windowOf(request);
      return (window && (await documents?.basis(window))) ?? null;
    },
    async basisUntil(until) {
      return first && until > first.from ? documents?.basis({ from: first.from, until }) : undefined;
    },
  };
}
