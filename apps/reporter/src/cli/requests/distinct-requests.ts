import { endpoints } from '@outlay/core/contract';

/** A request to the service, and how often it was sent. */
export type DistinctRequest = {
  readonly method: 'GET';
  /** As the interface writes it: `{id}` stands for an identifier. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The repeated ones included. */
  readonly times: number;
};

/** What was asked, in the order in which it was asked first; requests that differ in an identifier are one. */
export function distinctRequests(urls: readonly string[]): DistinctRequest[] {
  const groups = Map.groupBy(urls.map(described), requestLine);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, times: 1 + others.length }] : [],
  );
}

type Described = Omit<DistinctRequest, 'times'>;

/** A request as people read it: `GET /api/summaries/presets?preset=last-month`. */
export function requestLine({ method, path, query }: Described): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${method} ${path}${parameters.length === 0 ? '' : '?'}${parameters.join('&')}`;
}

function described(address: string): Described {
  const { pathname, searchParams } = new URL(address);
  const template = templates.find(({ form }) => form.test(pathname));
  return { method: 'GET', path: template?.path ?? pathname, query: Object.fromEntries(searchParams) };
}

/** Paths of the interface; those without an identifier first, since one may look like another's identifier. */
const templates = Object.values(endpoints)
  .map(({ path }) => ({ path, form: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')));
