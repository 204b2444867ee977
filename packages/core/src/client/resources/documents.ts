import type { DocumentOrder, SortDirection } from '../../contract/enumerations.ts';
import { hasMoreIn, totalCountIn } from '../../contract/envelope.ts';
import { objectsIn } from '../../contract/json-object.ts';
import type { List } from '../../contract/list.ts';
import type { DocumentListBody, PurchaseDocumentBody } from '../../contract/resources.ts';
import { isTooLarge } from '../../errors/too-large.ts';
import { type DocumentRecord, readDocumentRecord } from '../../records/document-record.ts';
import { readDuplicateSuggestionRecord } from '../../records/duplicate-suggestion.ts';
import { isFinished, type ListedDocument, readListedDocument } from '../../records/listed-document.ts';
import type { PurchaseDocument } from '../../records/purchase-document.ts';
import { createSharedValues, type SharedValues } from '../../records/shared-values.ts';
import type { Instant } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/time-zone.ts';
import type { Caller, CallOptions } from '../call/caller.ts';
import { readExactly } from '../call/read-exactly.ts';
import type { Timer } from '../timing/timer.ts';
import {
  type AllDocuments,
  allDocuments,
  type ListVerifiedOptions,
  type TooLargeListing,
  type WindowListing,
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
export type VerifiedDocuments<Document extends PurchaseDocument = DocumentRecord> = Omit<
  AllDocuments,
  'items'
> & {
  /** In purchase order, each once. */
  readonly items: readonly Document[];
  /** The number of further documents that the service is still processing and that have no amount yet. */
  readonly unfinished: number;
};

/** What is kept of a document of a list, which is read. */
type KeepDocument<Document extends PurchaseDocument> = (
  document: PurchaseDocument,
  body: PurchaseDocumentBody,
) => Document;

const withBody: KeepDocument<DocumentRecord> = (document, body) => ({ ...document, body });

/** Documents without an identifier may differ only in what is not read. */
const withBodyToTellApart: KeepDocument<PurchaseDocument & Partial<DocumentRecord>> = (document, body) =>
  document.id ? document : { ...document, body };

function withoutBody(document: PurchaseDocument & Partial<DocumentRecord>): PurchaseDocument {
  if (!document.body) return document;
  const { body: _body, ...record } = document;
  return record;
}

/** The order that windows are read in. */
const byPurchase = { sortBy: 'purchase_time', sortDirection: 'asc' } as const;

/** Purchase documents (specification §4). */
export function documentsResource(
  { call, get, listDocuments, countDocuments }: Caller,
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
    return withHeaders(body, headers);
  };

  const one = async (id: string, options?: CallOptions): Promise<DocumentRecord | undefined> => {
    const { status, body } = await call('getDocument', { path: { id } }, options);
    return status === 204 ? undefined : readExactly(() => readDocumentRecord(body));
  };

  /** @param kept - returns what is kept of a document */
  const verified = async <Document extends PurchaseDocument>(
    window: TimeWindow,
    kept: KeepDocument<Document>,
    options: ListVerifiedOptions & CallOptions,
  ): Promise<VerifiedDocuments<Document>> => {
    const { items, ...found } = await allDocuments(window, source(kept, options), options);
    const documents = items.filter(isFinished);
    return { ...found, items: documents, unfinished: items.length - documents.length };
  };

  function windowOf({ from, to }: DocumentRange): TimeWindow {
    return {
      from: startInstant(from, zone),
      until: new Date(Date.parse(endInstant(to, zone)) + 1).toISOString(),
    };
  }

  function source<Document extends PurchaseDocument>(
    kept: KeepDocument<Document>,
    options: CallOptions,
  ): WindowSource<Document> {
    const shared = createSharedValues();
    return {
      zone,
      onListed,
      onNew,
      list: (window) => listWindow(window, { kept, shared }, options),
      summarize: ({ from, until }) =>
        get(
          'getPeriodSummary',
          { query: { startDate: from, endDate: lastMillisecond(until).toISOString() } },
          options,
        ),
    };
  }

  async function listWindow<Document extends PurchaseDocument>(
    { from, until }: TimeWindow,
    { kept, shared }: { readonly kept: KeepDocument<Document>; readonly shared: SharedValues },
    options: CallOptions,
  ): Promise<WindowListing<Document> | TooLargeListing> {
    let readUntil: Instant | null = null;
    // A service that knows no ranges may send documents of many years, whose days nobody needs.
    const dayOf = (at: Instant) => (from <= at && at < until ? dateInZone(at, zone) : null);
    const readItem = (body: PurchaseDocumentBody): ListedDocument<Document> => {
      const document = readListedDocument(body, { shared, dayOf });
      const { purchasedAt } = document;
      if (purchasedAt !== null && (readUntil === null || purchasedAt > readUntil)) readUntil = purchasedAt;
      return isFinished(document) ? kept(document, body) : document;
    };
    const to = lastMillisecond(until);
    const query = { from: startInstant(from, zone), to: endInstant(to, zone), ...byPurchase };
    try {
      const { body, headers } = await listDocuments(readItem, { query }, options);
      const { items, ...envelope } = withHeaders(body, headers);
      return { items, envelope };
    } catch (error) {
      if (isTooLarge(error)) return { tooLarge: error, readUntil };
      throw error;
    }
  }

  return {
    list: (query, options) => documentListing(() => listOnce(query, options)),
    get: one,
    listVerified: (range, options = {}) => verified(windowOf(range), withBody, options),
    async listVerifiedWithoutBodies(range, options = {}) {
      const { items, ...found } = await verified(windowOf(range), withBodyToTellApart, options);
      return { ...found, items: items.map(withoutBody) };
    },
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
        yield await verified(window, withBody, options);
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

/** The response with what its headers say about further documents. */
function withHeaders<ListBody extends object>(
  body: ListBody,
  headers: Parameters<typeof totalCountOf>[0],
): ListBody {
  const totalCount = totalCountOf(headers);
  const extra = totalCount === undefined ? {} : { totalCount };
  return Object.assign(body, extra, hasNextLink(headers) ? { hasNextPage: true } : {});
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
