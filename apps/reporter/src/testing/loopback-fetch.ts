import { Agent, type RequestInit, type Response, fetch as requestWith } from 'undici';

/** Resolves every name to this machine, as browsers do with names below `localhost`; the system does not. */
const dispatcher = new Agent({
  connect: { lookup: (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]) },
});

/** Requests an address on this machine whose host is a name below `localhost`. Redirects are not followed. */
export function loopbackFetch(address: string, init?: RequestInit): Promise<Response> {
  return requestWith(address, { redirect: 'manual', ...init, dispatcher });
}
