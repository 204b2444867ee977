import { endpoints } from '@outlay/core/contract';

/** A request to the service, and how often it was sent. */
export type DistinctRequest = {
  readonly method: 'GET';
  /** Path template of the interface, with `{id}` for identifiers. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** Including retries. */
  readonly times: number;
};

/**
 * The distinct requests in order of their first occurrence; requests that differ only in an identifier count as one.
 */
export function distinctRequests(urls: readonly string[]): DistinctRequest[] {
  const groups = Map.groupBy(urls.map(described), requestLine);
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, times: 1 + others.length }] : [],
  );
}

type Described = Omit<DistinctRequest, 'times'>;

/** A request as text: `GET /api/summaries/presets?preset=last-month`. */
export function requestLine({ method, path, query }: Described): string {
  const parameters = Object.entries(query).map(([name, value]) => `${name}=${value}`);
  return `${method} ${path}${parameters.length === 0 ? '' : '?'}${parameters.join('&')}`;
}

function described(address: string): Described {
  const { pathname, searchParams } = new URL(address);
  const template = templates.find(({ form }) => form.test(pathname));
  return { method: 'GET', path: template?.path ?? pathname, query: Object.fromEntries(searchParams) };
}

/** Paths of the interface; those without identifiers first, because they may match an identifier of another. */
const templates = Object.values(endpoints)
  .map(({ path }) => ({ path, form: new RegExp(`${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }))
  .toSorted((left, right) => Number(left.path.includes('{')) - Number(right.path.includes('{')));
