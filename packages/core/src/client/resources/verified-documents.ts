import type { PurchaseDocumentBody } from '../../contract/resources.ts';
import { isTooLarge } from '../../errors/too-large.ts';
import type { DocumentRecord } from '../../records/document-record.ts';
import { isFinished, type ListedDocument, readListedDocument } from '../../records/listed-document.ts';
import type { PurchaseDocument } from '../../records/purchase-document.ts';
import { createSharedValues, type SharedValues } from '../../records/shared-values.ts';
import type { Instant } from '../../time/calendar-date.ts';
import { dateInZone } from '../../time/time-zone.ts';
import type { Caller, CallOptions } from '../call/caller.ts';
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
import { withHeaders } from './read-list.ts';
import { lastMillisecond, spansOf, type TimeWindow } from './window.ts';

/** A range, both ends included; dates are whole days in the account's time zone. */
export type DocumentRange = { readonly from: DateInput; readonly to: DateInput };

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

/** Searches for all documents of a range, and the proof that none is missing. */
export function verifiedDocuments(
  { get, listDocuments, countDocuments }: Caller,
  zone: string,
): Pick<DocumentsResource, 'listVerified' | 'listVerifiedWithoutBodies' | 'verifiedWindows'> {
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
      onListed: (documents) => countDocuments('maxListedDocuments', documents),
      onNew: (documents) => countDocuments('maxDocuments', documents),
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
  };
}
