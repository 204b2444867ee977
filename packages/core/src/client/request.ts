import type { FetchResponse } from './transport.ts';

/** Values for an endpoint's parameters; `undefined` ones are left out. */
export type ParameterValues = Readonly<Record<string, string | number | boolean | undefined>>;

/** Values for the parameters of one call. */
export type CallParameters = { readonly path?: ParameterValues; readonly query?: ParameterValues };

/** What came back, before and after it is understood. */
export type Answer<Body> = {
  readonly status: number;
  readonly headers: FetchResponse['headers'];
  readonly body: Body;
};

/** Fills a path template and adds the query, below the path of the base address. */
export function requestUrl(baseUrl: URL, template: string, parameters: CallParameters): string {
  const { path = {}, query = {} } = parameters;
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(path[name])));
  const url = new URL(`${baseUrl.pathname.replace(/\/$/, '')}${filled}`, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}
