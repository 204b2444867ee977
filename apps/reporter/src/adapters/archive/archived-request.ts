import type { TimeWindow } from '@outlay/core';
import { endpoints } from '@outlay/core/contract';

/** A request to the service without its address, as an archive names it: path and query. */
export type ArchivedRequest = {
  readonly key: string;
  readonly path: string;
  readonly query: URLSearchParams;
};

/** The request with a key. */
export function requestNamed(key: string): ArchivedRequest {
  const origin = 'https://archive.invalid';
  return archivedRequest(origin, `${origin}${key}`);
}

const imagePath = /^\/api\/PurchaseDocuments\/([^/]+)\/image$/;

/**
 * Reads a request.
 * @param baseUrl - address of the service
 * @param url - of the request, below the address
 */
export function archivedRequest(baseUrl: string, url: string): ArchivedRequest {
  const base = new URL(baseUrl).pathname.replace(/\/$/, '');
  const { pathname, search, searchParams } = new URL(url);
  const path = pathname.slice(base.length);
  return { key: `${path}${search}`, path, query: searchParams };
}

/** The document whose image is requested; `undefined` for other requests. */
export function imageOf({ path }: Pick<ArchivedRequest, 'path'>): string | undefined {
  const [, id] = imagePath.exec(path) ?? [];
  return id === undefined ? undefined : decodeURIComponent(id);
}

/** The request of the image of a document; `undefined` if a URL cannot contain its identifier: the client sends none. */
export function imageRequest(id: string): string | undefined {
  if (/^\.{0,2}$/.test(id)) return undefined;
  return endpoints.getDocumentImage.path.replace('{id}', () => encodeURIComponent(id.toWellFormed()));
}

/** The span of time of a request for documents or a summary; `undefined` for other requests. */
export function windowOf({ path, query }: ArchivedRequest): TimeWindow | undefined {
  const [from, to] =
    path === endpoints.listDocuments.path
      ? [query.get('from'), query.get('to')]
      : path === endpoints.getPeriodSummary.path
        ? [query.get('startDate'), query.get('endDate')]
        : [null, null];
  if (from === null || to === null) return undefined;
  return { from, until: new Date(Date.parse(to) + 1).toISOString() };
}

/** Whether documents are requested in the order in which reports read them. */
export function isListInOrder({ path, query }: ArchivedRequest): boolean {
  const isOldestFirst = query.get('sortBy') === 'purchase_time' && query.get('sortDirection') === 'asc';
  return path === endpoints.listDocuments.path && isOldestFirst;
}

/** The request of the documents of a window, as `listVerified` of the client sends it. */
export function listRequest(window: TimeWindow): string {
  const query = new URLSearchParams({
    from: window.from,
    to: lastMillisecond(window),
    sortBy: 'purchase_time',
    sortDirection: 'asc',
  });
  return `${endpoints.listDocuments.path}?${query.toString()}`;
}

/** The request of the summary of a window, as `listVerified` of the client sends it. */
export function summaryRequest(window: TimeWindow): string {
  const query = new URLSearchParams({ startDate: window.from, endDate: lastMillisecond(window) });
  return `${endpoints.getPeriodSummary.path}?${query.toString()}`;
}

function lastMillisecond({ until }: TimeWindow): string {
  return new Date(Date.parse(until) - 1).toISOString();
}
