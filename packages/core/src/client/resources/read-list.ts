import type { EndpointName } from '../../contract/endpoints.ts';
import type { List } from '../../contract/list.ts';
import type { Body, Caller, CallOptions } from '../caller.ts';
import type { CallParameters } from '../request.ts';

/** Endpoints that answer with a list whose envelope the specification does not show. */
export type ListEndpointName = {
  [Name in EndpointName]: Body<Name> extends List<unknown> ? Name : never;
}[EndpointName];

/** Reads a list, or one page of it; `X-Total-Count` goes before what its envelope says. @throws {ApiError} */
export async function readList<Name extends ListEndpointName>(
  { call }: Pick<Caller, 'call'>,
  name: Name,
  parameters: CallParameters = {},
  options?: CallOptions,
): Promise<Body<Name>> {
  const { body, headers } = await call(name, parameters, options);
  const total = headers.get('X-Total-Count') ?? '';
  return /^\d{1,15}$/.test(total) ? Object.assign(body, { totalCount: Number(total) }) : body;
}
