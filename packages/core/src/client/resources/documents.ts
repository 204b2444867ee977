import type { DocumentOrder, SortDirection } from '../../contract/enumerations.ts';
import { hasMoreIn, totalCountIn } from '../../contract/envelope.ts';
import { objectsIn } from '../../contract/json-object.ts';
import type { List } from '../../contract/list.ts';
import type { DocumentListBody } from '../../contract/resources.ts';
import { type DocumentRecord, readDocumentRecord } from '../../records/document-record.ts';
import { readDuplicateSuggestionRecord } from '../../records/duplicate-suggestion.ts';
import type { Caller, CallOptions } from '../call/caller.ts';
import { readExactly } from '../call/read-exactly.ts';
import type { Timer } from '../timing/timer.ts';
import type { DocumentsResource } from './client.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';
import { assertWhole, type Listing, listing } from './listing.ts';
import { readList, withHeaders } from './read-list.ts';
import { verifiedDocuments } from './verified-documents.ts';
import { type WaitOptions, waitUntilProcessed } from './wait-until-processed.ts';

/** Which documents to list, and in which order. */
export type ListDocumentsQuery = {
  readonly from?: DateInput;
  readonly to?: DateInput;
  readonly sortBy?: DocumentOrder;
  readonly sortDirection?: SortDirection;
};

/** A document's picture. */
export type DocumentImage = { readonly mediaType: string; readonly bytes: Uint8Array };

/**
 * The documents of a response, in its order. `items` and `unfinished` are parsed on first use.
 * @throws {InvalidResponseError} `schema` on first use, for an amount that cannot be read exactly
 */
export type DocumentPage = List<DocumentRecord> & {
  /** The number of further documents that the service is still processing and that have no amount yet. */
  readonly unfinished: number;
  /** The raw response. */
  readonly body: DocumentListBody;
};

/** Purchase documents (specification §4). */
export function documentsResource(
  caller: Caller,
  { zone, timer }: { readonly zone: string; readonly timer: Timer },
): DocumentsResource {
  const { call } = caller;

  /**
   * Documents by purchase or creation time, both ends included. The list has no page parameters; headers about further
   * documents take precedence over the envelope.
   */
  const listOnce = async (
    { from, to, ...order }: ListDocumentsQuery = {},
    options?: CallOptions,
  ): Promise<DocumentListBody> => {
    const range = {
      from: from === undefined ? undefined : startInstant(from, zone),
      to: to === undefined ? undefined : endInstant(to, zone),
    };
    const { body, headers } = await call('listDocuments', { query: { ...range, ...order } }, options);
    return withHeaders(body, headers);
  };

  const one = async (id: string, options?: CallOptions): Promise<DocumentRecord | undefined> => {
    const { status, body } = await call('getDocument', { path: { id } }, options);
    return status === 204 ? undefined : readExactly(() => readDocumentRecord(body));
  };

  return {
    list: (query, options) => documentListing(() => listOnce(query, options)),
    get: one,
    ...verifiedDocuments(caller, zone),
    /** A document, as soon as the service has processed it. */
    waitUntilProcessed: (id: string, options: WaitOptions = {}): Promise<DocumentRecord> =>
      waitUntilProcessed(() => one(id, options), timer, options),
    /** The picture of a document. */
    async image(id: string, options?: CallOptions): Promise<DocumentImage> {
      const { headers, body } = await call('getDocumentImage', { path: { id } }, options);
      return { mediaType: headers.get('Content-Type') ?? 'application/octet-stream', bytes: body };
    },
    /** Documents that may be the same purchase as this one. */
    duplicates: (id: string, options?: CallOptions) =>
      listing(
        () => readList({ call }, 'listDocumentDuplicates', { path: { id } }, options),
        readDuplicateSuggestionRecord,
      ),
  };
}

/** The documents of a response, in its order, without those that the service is still processing. */
function documentListing(read: () => Promise<DocumentListBody>): Listing<DocumentRecord, DocumentPage> {
  return {
    page: async () => documentPage(await read()),
    async *[Symbol.asyncIterator]() {
      const body = await read();
      for (const item of body.items) {
        const record = readExactly(() => readDocumentRecord(item));
        if (record) yield record;
      }
      assertWhole({ ...standingOf(body), listed: body.items.length });
    },
  };
}

/** Parses the records on first use, for callers that only need the raw response. */
function documentPage(body: DocumentListBody): DocumentPage {
  let records: readonly DocumentRecord[] | undefined;
  return {
    ...standingOf(body),
    get items() {
      records ??= readExactly(() => body.items.flatMap((item) => readDocumentRecord(item) ?? []));
      return records;
    },
    get unfinished() {
      return body.items.length - this.items.length;
    },
    body,
  };
}

/** The completeness of a list of documents, by its envelope. */
function standingOf({ items, ...envelope }: DocumentListBody): Omit<List<unknown>, 'items'> {
  const envelopes = [...objectsIn(envelope)].flat();
  return {
    totalCount: totalCountIn(envelopes),
    hasMore: hasMoreIn(envelopes, items.length),
    unreadable: 0,
  };
}
