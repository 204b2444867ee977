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
import {
  type AllDocuments,
  allDocuments,
  type ListVerifiedOptions,
  type WindowSource,
} from './all-documents.ts';
import type { DocumentsResource } from './client.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';
import { assertWhole, type Listing, listing } from './listing.ts';
import { hasNextLink, readList, totalCountOf } from './read-list.ts';
import { type WaitOptions, waitUntilProcessed } from './wait-until-processed.ts';
import { lastMillisecond, spansOf, type TimeWindow } from './window.ts';

/** Which documents to list, and in which order. */
export type ListDocumentsQuery = {
  readonly from?: DateInput;
  readonly to?: DateInput;
  readonly sortBy?: DocumentOrder;
  readonly sortDirection?: SortDirection;
};

/** A range, both ends included; dates are whole days in the account's time zone. */
export type DocumentRange = { readonly from: DateInput; readonly to: DateInput };

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

/** The documents of a range, and whether they are complete. */
export type VerifiedDocuments = Omit<AllDocuments, 'items'> & {
  /** In purchase order, each once. */
  readonly items: readonly DocumentRecord[];
  /** The number of further documents that the service is still processing and that have no amount yet. */
  readonly unfinished: number;
};

/** Purchase documents (specification §4). */
export function documentsResource(
  { call, get, countDocuments }: Caller,
  { zone, timer }: { readonly zone: string; readonly timer: Timer },
): DocumentsResource {
  const onListed = (documents: number) => countDocuments('maxListedDocuments', documents);
  const onNew = (documents: number) => countDocuments('maxDocuments', documents);

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
    const totalCount = totalCountOf(headers);
    const extra = totalCount === undefined ? {} : { totalCount };
    return Object.assign(body, extra, hasNextLink(headers) ? { hasNextPage: true } : {});
  };

  const one = async (id: string, options?: CallOptions): Promise<DocumentRecord | undefined> => {
    const { status, body } = await call('getDocument', { path: { id } }, options);
    return status === 204 ? undefined : readExactly(() => readDocumentRecord(body));
  };

  const verified = async (
    window: TimeWindow,
    options: ListVerifiedOptions & CallOptions,
  ): Promise<VerifiedDocuments> => {
    const { items, ...found } = await allDocuments(window, source(options), options);
    const records = readExactly(() =>
      items.flatMap(({ document, date }) => readDocumentRecord(document, date ?? null) ?? []),
    );
    return { ...found, items: records, unfinished: items.length - records.length };
  };

  function windowOf({ from, to }: DocumentRange): TimeWindow {
    return {
      from: startInstant(from, zone),
      until: new Date(Date.parse(endInstant(to, zone)) + 1).toISOString(),
    };
  }

  function source(options: CallOptions): WindowSource {
    return {
      zone,
      onListed,
      onNew,
      list: ({ from, until }) =>
        listOnce(
          { from, to: lastMillisecond(until), sortBy: 'purchase_time', sortDirection: 'asc' },
          options,
        ),
      summarize: ({ from, until }) =>
        get(
          'getPeriodSummary',
          { query: { startDate: from, endDate: lastMillisecond(until).toISOString() } },
          options,
        ),
    };
  }

  return {
    list: (query, options) => documentListing(() => listOnce(query, options)),
    get: one,
    listVerified: (range, options = {}) => verified(windowOf(range), options),
    /**
     * The same as `listVerified` for a long range, a few days at a time, which limits memory.
     * @param options - `days`: number of days at a time, 31 by default; `maxRequests` applies to each
     */
    async *verifiedWindows(
      range: DocumentRange,
      {
        days = 31,
        ...options
      }: Omit<ListVerifiedOptions, 'summary'> & CallOptions & { readonly days?: number } = {},
    ): AsyncGenerator<VerifiedDocuments, void, undefined> {
      for (const window of spansOf(windowOf(range), days, zone)) {
        yield await verified(window, options);
      }
    },
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
