import type { DateTime } from '@outlay/core/time';
import { firstInstant, instantAfter } from '../../calculation/instant-range.ts';
import { listDuplicates } from '../../documents/duplicate-suggestions.ts';
import { findImage, imageBytes } from '../../documents/images.ts';
import {
  type DocumentText,
  documentPages,
  findDocument,
  type InstantRange,
} from '../../documents/read-documents.ts';
import type { HandlerDeps, Handlers } from '../handlers.ts';
import { HttpError } from '../http-error.ts';
import { duplicateBody } from './duplicate-body.ts';

/** Purchase documents (specification §4). */
export function documentHandlers({
  database,
}: HandlerDeps): Handlers<'listDocuments' | 'getDocument' | 'getDocumentImage' | 'listDocumentDuplicates'> {
  async function existing(accountId: string, id: string): Promise<DocumentText> {
    const document = await findDocument(database, accountId, id.toLowerCase());
    if (document) return document;
    throw new HttpError('not_found', `document ${id} does not exist`);
  }

  return {
    async listDocuments({ account, query }) {
      const pages = documentPages(database, account.id, {
        ...rangeOf(query.from, query.to, account.timeZone),
        orderBy: query.sortBy,
        direction: query.sortDirection,
      });
      const first = (await pages.next()).value ?? [];
      // Reads the second page first, because a list of one page is sent at once.
      const second = await pages.next();
      if (second.done) return { status: 200, jsonText: `${start}${first.join(',')}${end(first.length)}` };
      return { status: 200, jsonText: listText([first, second.value], pages) };
    },

    async getDocument({ account, path }) {
      const { isProcessing, text } = await existing(account.id, path.id);
      return isProcessing ? { status: 204 } : { status: 200, jsonText: text };
    },

    async getDocumentImage({ account, path }) {
      const image = await findImage(database, account.id, path.id.toLowerCase());
      if (image) {
        const { hash, mediaType, size } = image;
        return { status: 200, mediaType, size, tag: hash, bytes: imageBytes(database, image) };
      }
      await existing(account.id, path.id);
      throw new HttpError('not_found', `document ${path.id} has no image`);
    },

    async listDocumentDuplicates({ account, path }) {
      const { id } = await existing(account.id, path.id);
      return { status: 200, json: (await listDuplicates(database, account.id, id)).map(duplicateBody) };
    },
  };
}

function rangeOf(from: DateTime | undefined, to: DateTime | undefined, zone: string): InstantRange {
  const range = { from: from && firstInstant(from, zone), until: to && instantAfter(to, zone) };
  if (range.from !== undefined && range.until !== undefined && range.until <= range.from) {
    throw new HttpError('invalid_parameter', 'to is earlier than from; expected the same or a later time');
  }
  return range;
}

const start = '{"items":[';

/** The end of a list. The whole list is one page (docs/spec-gaps.md). */
function end(count: number): string {
  const envelope = { totalCount: count, pageNumber: 1, pageSize: count, totalPages: 1 };
  return `],${JSON.stringify(envelope).slice(1)}`;
}

/** The same text, generated page by page so that a long list is never in memory as a whole. */
async function* listText(
  read: readonly (readonly string[])[],
  rest: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  let count = 0;
  const text = (page: readonly string[]) => {
    const separator = count === 0 ? start : ',';
    count += page.length;
    return page.length === 0 ? '' : separator + page.join(',');
  };
  for (const page of read) yield text(page);
  for await (const page of rest) yield text(page);
  yield end(count);
}
