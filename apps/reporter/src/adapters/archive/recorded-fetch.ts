import type { Fetch, FetchResponse } from '@outlay/core';
import type { Sockets } from '../service/connect.ts';
import { archivedRequest } from './archived-request.ts';

/** A response as it was received, whether it can be used or not. */
export type ReceivedAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};

/** Sockets that record responses. */
export type RecordingSockets = {
  readonly sockets: Sockets;
  /** The last response to a request, by its key; it is forgotten. */
  readonly take: (key: string) => ReceivedAnswer | undefined;
  /** Forgets all responses. */
  readonly forget: () => void;
};

/** The headers that the client reads, besides those of the connection and of the hourly limit. */
const recordedHeaders = ['content-type', 'x-total-count', 'link'] as const;

/**
 * Wraps sockets, to record every response.
 * @param baseUrl - address of the service
 */
export function recordingSockets(baseUrl: string, sockets: Sockets): RecordingSockets {
  const received = new Map<string, ReceivedAnswer>();
  const recording =
    (fetch: Fetch): Fetch =>
    async (url, init) => {
      const { key } = archivedRequest(baseUrl, url);
      received.delete(key);
      const response = await fetch(url, init);
      const { status, headers } = response;
      const record = (body: Uint8Array) => received.set(key, { status, headers: headersOf(response), body });
      return { status, headers, body: recorded(response, record) };
    };
  return {
    sockets: { ...sockets, fetchTrusting: (ca) => recording(sockets.fetchTrusting(ca)) },
    take(key) {
      const found = received.get(key);
      received.delete(key);
      return found;
    },
    forget: () => received.clear(),
  };
}

/** Records the body when it was read completely; of an error, only the beginning may be read. */
async function* recorded(
  { status, body }: FetchResponse,
  record: (body: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let isWhole = false;
  try {
    for await (const piece of body ?? []) {
      pieces.push(piece);
      yield piece;
    }
    isWhole = true;
  } finally {
    if (isWhole || status >= 400) record(Buffer.concat(pieces));
  }
}

function headersOf({ headers }: FetchResponse): Record<string, string> {
  return Object.fromEntries(
    recordedHeaders.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
  );
}
