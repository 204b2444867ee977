import { type ArchivePlace, readArchived, readPacked } from '../../adapters/archive/archive-files.ts';
import type { ArchivedAnswer } from '../../adapters/archive/archive-index.ts';
import {
  type ArchivedRequest,
  imageOf,
  isListInOrder,
  windowOf,
} from '../../adapters/archive/archived-request.ts';
import type { MirroredDocuments } from '../../adapters/archive/mirrored-documents.ts';
import type { GivenAnswer } from './archive-client.ts';

/** Reads a recorded answer. @throws {StoreError} as `readArchived` */
export async function givenAnswer(
  place: ArchivePlace,
  request: ArchivedRequest,
  { status, headers, body }: ArchivedAnswer,
): Promise<GivenAnswer> {
  const read = imageOf(request) === undefined ? readPacked : readArchived;
  return { status, headers, body: body && (await read(place, body)) };
}

/** Answers a list from mirrored documents; `undefined` if it is not certain, or the request is not for a list. */
export async function listedBy(
  documents: MirroredDocuments | undefined,
  request: ArchivedRequest,
): Promise<GivenAnswer | undefined> {
  const window = isListInOrder(request) ? windowOf(request) : undefined;
  const listed = window && (await documents?.list(window));
  if (listed === undefined) return undefined;
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(listed) };
}
