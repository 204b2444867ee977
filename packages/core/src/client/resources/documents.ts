import type { DocumentOrder, SortDirection } from '../../contract/enumerations.ts';
import type { DocumentListBody, PurchaseDocumentBody } from '../../contract/resources.ts';
import type { Caller, CallOptions } from '../caller.ts';
import type { DocumentsResource } from '../client.ts';
import type { Timer } from '../timer.ts';
import {
  type AllDocuments,
  type AllDocumentsOptions,
  allDocuments,
  type WindowSource,
} from './all-documents.ts';
import { type DateInput, endInstant, startInstant } from './date-input.ts';
import { hasNextLink, readList, totalCountOf } from './read-list.ts';
import { type WaitOptions, waitUntilProcessed } from './wait-until-processed.ts';
import { lastMillisecond, spansOf, type Window } from './window.ts';

/** Which documents to list, and in which order. */
export type ListDocumentsQuery = {
  readonly from?: DateInput;
  readonly to?: DateInput;
  readonly sortBy?: DocumentOrder;
  readonly sortDirection?: SortDirection;
};

/** A range, both ends included: plain dates are whole days in the account's zone. */
export type DocumentRange = { readonly from: DateInput; readonly to: DateInput };

/** The bytes of a document's picture. */
export type DocumentImage = { readonly mediaType: string; readonly bytes: Uint8Array };

/** Purchase documents (specification §4). */
export function documentsResource(
  { call, get, countDocuments }: Caller,
  { zone, timer }: { readonly zone: string; readonly timer: Timer },
): DocumentsResource {
  const onListed = (documents: number) => countDocuments('maxListedDocuments', documents);
  const onNew = (documents: number) => countDocuments('maxDocuments', documents);

  /**
   * Documents by purchase time or creation, both ends included. The list takes no page parameters; what headers say of
   * further documents goes before what its envelope says.
   */
  const list = async (
    { from, to, ...order }: ListDocumentsQuery = {},
    options?: CallOptions,
  ): Promise<DocumentListBody> => {
    const range = {
      from: from === undefined ? undefined : startInstant(from, zone),
      to: to === undefined ? undefined : endInstant(to, zone),
    };
    const { body, headers } = await call('listDocuments', { query: { ...range, ...order } }, options);
    const totalCount = totalCountOf(headers);
    const told = totalCount === undefined ? {} : { totalCount };
    return Object.assign(body, told, hasNextLink(headers) ? { hasNextPage: true } : {});
  };

  /** One document, or `undefined` while the service is still processing it. */
  const one = async (id: string, options?: CallOptions): Promise<PurchaseDocumentBody | undefined> => {
    const { status, body } = await call('getDocument', { path: { id } }, options);
    return status === 204 ? undefined : body;
  };

  /** Every document of a range, with the proof that none is missing or what is not proven. */
  const all = (
    range: DocumentRange,
    options: AllDocumentsOptions & CallOptions = {},
  ): Promise<AllDocuments> => allDocuments(windowOf(range), source(options), options);

  function windowOf({ from, to }: DocumentRange): Window {
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
        list({ from, to: lastMillisecond(until), sortBy: 'purchase_time', sortDirection: 'asc' }, options),
      summarise: ({ from, until }) =>
        get(
          'getPeriodSummary',
          { query: { startDate: from, endDate: lastMillisecond(until).toISOString() } },
          options,
        ),
    };
  }

  return {
    list,
    get: one,
    all,
    /**
     * The same as `all` for a long range, some days at a time: no more than these are held in memory.
     * @param options - `days`: how many at a time, 31 where it is not given; `maxRequests` is for each of them
     */
    async *windows(
      range: DocumentRange,
      {
        days = 31,
        ...options
      }: Omit<AllDocumentsOptions, 'summary'> & CallOptions & { readonly days?: number } = {},
    ): AsyncGenerator<AllDocuments, void, undefined> {
      for (const window of spansOf(windowOf(range), days, zone)) {
        yield await allDocuments(window, source(options), options);
      }
    },
    /** One document, as soon as the service has processed it. */
    waitUntilProcessed: (id: string, options: WaitOptions = {}): Promise<PurchaseDocumentBody> =>
      waitUntilProcessed(() => one(id, options), timer, options),
    /** The picture of a document. */
    async image(id: string, options?: CallOptions): Promise<DocumentImage> {
      const { headers, body } = await call('getDocumentImage', { path: { id } }, options);
      return { mediaType: headers.get('Content-Type') ?? 'application/octet-stream', bytes: body };
    },
    /** Documents that may be the same purchase as this one. */
    duplicates: (id: string, options?: CallOptions) =>
      readList({ call }, 'listDocumentDuplicates', { path: { id } }, options),
  };
}
