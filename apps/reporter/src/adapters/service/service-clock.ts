import type { Sockets } from './connect.ts';
import type { Clocks } from './heard-clocks.ts';

/** The name of a service's clock: its address without a path. @param baseUrl - of an account */
export function serviceClock(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).origin : baseUrl;
}

type Headers = { get(name: string): string | null };

/** What an answer says of the time (RFC 9110 §6.6.1): milliseconds since 1970, whole seconds; nothing where it is garbled. */
export function dateOf(headers: Headers): number | undefined {
  const text = headers.get('Date')?.trim() ?? '';
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Where a service is, and whom to trust there. */
export type ServiceAddress = { readonly baseUrl: string; readonly ca: string | undefined };

/** How long a service may take to say what time it is. Milliseconds. */
const maxWaitMs = 5_000;

/**
 * Asks a service what time it is. The request has no token and counts against no limit; any answer will do. Nothing
 * comes of a service that does not answer.
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
    if (ms !== undefined) clocks.hear(serviceClock(baseUrl), ms);
    for await (const _ of body ?? []) break;
  } catch {
    // The run itself says what is wrong with the service.
  }
}
