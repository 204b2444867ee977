import type { EndpointName } from '../../contract/endpoints.ts';
import { readCount } from '../../contract/envelope.ts';
import type { List } from '../../contract/list.ts';
import type { Body, Caller, CallOptions } from '../call/caller.ts';
import type { CallParameters } from '../call/request.ts';

/** Endpoints that return a list in an envelope that the specification does not define. */
export type ListEndpointName = {
  [Name in EndpointName]: Body<Name> extends List<unknown> ? Name : never;
}[EndpointName];

/**
 * Reads a list, or one page of it. `X-Total-Count` takes precedence over the envelope, and a link to the next page (RFC
 * 8288) means that there is more.
 * @throws {ApiError}
 */
export async function readList<Name extends ListEndpointName>(
  { call }: Pick<Caller, 'call'>,
  name: Name,
  parameters: CallParameters = {},
  options?: CallOptions,
): Promise<Body<Name>> {
  const { body, headers } = await call(name, parameters, options);
  const totalCount = totalCountOf(headers);
  const extra = totalCount === undefined ? {} : { totalCount };
  return Object.assign(body, extra, hasNextLink(headers) ? { hasMore: true } : {});
}

type AnswerHeaders = Pick<Headers, 'get'>;

/** The total number of records by the headers of a response. */
export function totalCountOf(headers: AnswerHeaders): number | undefined {
  return readCount(headers.get('X-Total-Count') ?? undefined);
}

/** Whether the headers of a response link to a next page. */
export function hasNextLink(headers: AnswerHeaders): boolean {
  return /;\s*rel="?next\b/i.test(headers.get('Link') ?? '');
}

/** The response with what its headers say about further documents. */
export function withHeaders<ListBody extends object>(body: ListBody, headers: AnswerHeaders): ListBody {
  const totalCount = totalCountOf(headers);
  const extra = totalCount === undefined ? {} : { totalCount };
  return Object.assign(body, extra, hasNextLink(headers) ? { hasNextPage: true } : {});
}
