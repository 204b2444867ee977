import type { Fetch } from '../client/call/transport.ts';
import { createClient } from '../client/create-client.ts';
import type { Client } from '../client/resources/client.ts';

/** A client whose requests are all answered with the same JSON, and the addresses that it asked for. */
export function answeredWith(answer: unknown): {
  readonly asked: readonly string[];
  readonly client: Client;
} {
  const asked: string[] = [];
  const fetch: Fetch = async (url) => {
    asked.push(url);
    const body = new Blob([JSON.stringify(answer)]).stream() as unknown as AsyncIterable<Uint8Array>;
    return { status: 200, headers: { get: () => null }, body };
  };
  return { asked, client: createClient({ baseUrl: 'https://finance.example', token: 'svc_a.b', fetch }) };
}

/** Every item of a list. */
export async function everyOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}
