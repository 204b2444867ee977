import { InvalidRequestError } from '../../errors/api-error.ts';
import type { FetchResponse } from './transport.ts';

/** Values for an endpoint's parameters; `undefined` ones are left out. */
export type ParameterValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Values for the parameters of one call. */
export type CallParameters = { readonly path?: ParameterValues; readonly query?: ParameterValues };

/** A response, before and after parsing. */
export type Answer<Body> = {
  readonly status: number;
  readonly headers: FetchResponse['headers'];
  readonly body: Body;
};

/**
 * Fills a path template and adds the query, below the path of the base address.
 * @throws {ApiError} `not_found` for an identifier that a URL cannot contain
 */
export function requestUrl(baseUrl: URL, template: string, parameters: CallParameters): string {
  const { path = {}, query = {} } = parameters;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(String(path[name])));
  const url = new URL(`${baseUrl.pathname.replace(/\/$/, '')}${filled}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

/** Escapes an identifier of the service: lone surrogates become U+FFFD, and none leads to another path. */
function segmentOf(identifier: string): string {
  if (!/^\.{0,2}$/.test(identifier)) return encodeURIComponent(identifier.toWellFormed());
  throw new InvalidRequestError('not_found', `"${identifier}" cannot be the identifier of a record`, {
    status: 404,
    attempts: 0,
  });
}
