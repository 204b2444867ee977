import type { Client } from '@outlay/core';
import type { ArchivedAnswer } from '../../adapters/archive/archive-index.ts';
import { requestNamed } from '../../adapters/archive/archived-request.ts';
import type { ArchiveDraft } from './archive-draft.ts';
import { leaveSomeRequests } from './leave-some-requests.ts';
import type { MirroredYears } from './read-documents.ts';

/** Images to mirror. */
export type PullingReceipts = {
  /** Connected to the service. */
  readonly client: Client;
  readonly draft: ArchiveDraft;
  readonly documents: Pick<MirroredYears, 'receipts'>;
  readonly onReceipt: () => Promise<void>;
};

/** The token may not read images, or the service does not offer them: then it has none of any document. */
const refusals: ReadonlySet<number> = new Set([403, 501]);

/**
 * Mirrors the images of documents, latest first, unless they are held and their documents have not changed.
 * @throws {ApiError} if the service does not respond or limits requests
 */
export async function pullReceipts(pulling: PullingReceipts): Promise<void> {
  const { client, draft, documents, onReceipt } = pulling;
  const { answers } = draft;
  let refusal: ArchivedAnswer | undefined;
  for (const { request: key, basis } of documents.receipts) {
    const request = requestNamed(key);
    if (refusal) {
      answers.set(key, refusal);
    } else if (!(await answers.isHeld(answers.all.get(key)))) {
      await leaveSomeRequests(client);
      const answer = await draft.requestImage(client, { request, basis });
      // A refusal may be withdrawn: the next pull asks again.
      if (refusals.has(answer.status)) refusal = { ...answer, basis: null };
      if (refusal) answers.set(key, refusal);
    }
    await onReceipt();
  }
}
