import type { Sockets } from './connect.ts';
import type { Clocks } from './observed-clocks.ts';

/**
 * The name of a service's clock: the origin of its address.
 * @param baseUrl - of an account
 */
export function serviceClock(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
}

type Headers = { get(name: string): string | null };

/**
 * The `Date` header of a response (RFC 9110 §6.6.1) in milliseconds since 1970, with a resolution of seconds;
 * `undefined` if it is missing or malformed.
 */
export function dateOf(headers: Headers): number | undefined {
  const text = headers.get('Date')?.trim() ?? '';
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** The address of a service, and the certificate authority to trust. */
export type ServiceAddress = { readonly baseUrl: string; readonly ca: string | undefined };

/** Timeout of the request. Milliseconds. */
const maxWaitMs = 5_000;

/**
 * Reads the clock of a service from the `Date` header of a response. The request has no token and counts against no
 * limit, and any response will do. Does nothing if the service does not respond.
 */
export async function askServiceClock(
  { baseUrl, ca }: ServiceAddress,
  clocks: Clocks,
  { fetchTrusting }: Pick<Sockets, 'fetchTrusting'>,
): Promise<void> {
  try {
    const { headers, body } = await fetchTrusting(ca)(baseUrl, {
      method: 'GET',
      headers: {},
      redirect: 'error',
      signal: AbortSignal.timeout(maxWaitMs),
    });
    const ms = dateOf(headers);
    if (ms !== undefined) clocks.observe(serviceClock(baseUrl), ms);
    for await (const _ of body ?? []) break;
  } catch {
    // The run itself reports what is wrong with the service.
  }
}
