import type { Fetch } from '../client/call/transport.ts';
import { createClient } from '../client/create-client.ts';
import type { Client } from '../client/resources/client.ts';

/** A client whose requests all get the same JSON response, and the requested addresses. */
export function answeredWith(answer: unknown): {
  readonly requests: readonly string[];
  readonly client: Client;
} {
  const requests: string[] = [];
  const fetch: Fetch = async (url) => {
    requests.push(url);
    const body = new Blob([JSON.stringify(answer)]).stream() as unknown as AsyncIterable<Uint8Array>;
    return { status: 200, headers: { get: () => null }, body };
  };
  return { requests, client: createClient({ baseUrl: 'https://finance.example', token: 'svc_a.b', fetch }) };
}

/** Every item of a list. */
export async function collectItems<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
