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

/** The result as JSON. */
export function pulledToJson({ index, failing, requests }: PullResult) {
  return { archive: archiveToJson(index), failing, requests };
}
