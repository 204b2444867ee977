import { periodsText } from '../../engine/archive/periods-text.ts';
import type { PulledArchive } from '../../engine/archive/pull-archive.ts';
import { archiveToJson } from './archive-text.ts';

/** What a pull has mirrored, and the number of requests that it sent. */
export type PullResult = PulledArchive & { readonly requests: number };

/** A line for people. */
export function pulledLine({ index, requests }: PullResult): string {
  const { account, documents, receipts, periods } = index;
  return `${account}: ${documents} documents and ${receipts.held} receipts, ${periodsText(periods)}; ${requests} requests`;
}

/** What people have to know about a pull, each a sentence. */
export function pullWarnings({ failing, leftOut: { before, from } }: PullResult): string[] {
  const failed = failing.map(
    (path) =>
      `the service failed to answer ${path}; reports from the archive say what is missing, and the next pull requests it again`,
  );
  const older =
    before === null
      ? []
      : [
          `documents before ${before} are not in the archive: there are none in the ten years before that day, but the service has older ones; check their dates`,
        ];
  const later =
    from === null
      ? []
      : [`documents dated ${from} or later are not in the archive until that year begins; check their dates`];
  return [...failed, ...older, ...later];
}

/** The result as JSON. */
export function pulledToJson({ index, failing, leftOut, requests }: PullResult) {
  return { archive: archiveToJson(index), failing, leftOut, requests };
}
