import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AnyReply, BytesReply } from './handlers.ts';

type Responding = {
  /** Where whole bodies are sent. */
  readonly outgoing: HttpBindings['outgoing'];
  /** Headers of every response; a `Response` gets them later. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Called if a response could not be sent completely; its connection is closed, so that the client notices.
   */
  readonly onBroken: (error: unknown) => void;
};

/**
 * Converts the reply of a handler into a response. JSON that is known as a whole is sent at once, without a `Response`,
 * which would take more time than everything else: its body becomes a stream, and its headers a list.
 */
export function respond(
  context: Context,
  reply: AnyReply,
  { outgoing, headers, onBroken }: Responding,
): Response {
  if (reply.status === 204) return context.body(null, 204);
  if ('bytes' in reply) return bytesResponse(context, reply, onBroken);
  const text = 'json' in reply ? JSON.stringify(reply.json) : reply.jsonText;
  if (typeof text !== 'string' && !(text instanceof Uint8Array)) {
    return context.body(streamOf(encoded(text), onBroken), 200, { 'Content-Type': 'application/json' });
  }
  const count = reply.totalCount === undefined ? {} : { 'X-Total-Count': reply.totalCount };
  const body = bytesOf(text);
  outgoing.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': body.length,
    ...count,
    ...headers,
  });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

function bytesResponse(
  context: Context,
  { mediaType, size, tag, bytes }: BytesReply,
  onBroken: (error: unknown) => void,
): Response {
  const entityTag = `"${tag}"`;
  const held = context.req.header('If-None-Match')?.split(',') ?? [];
  if (held.some((value) => value.trim().replace(/^W\//, '') === entityTag)) {
    return context.body(null, 304, { ETag: entityTag });
  }
  return context.body(streamOf(bytes, onBroken), 200, {
    'Content-Type': mediaType,
    'Content-Length': String(size),
    ETag: entityTag,
  });
}

async function* encoded(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield bytesOf(text);
}

function bytesOf(text: string | Uint8Array): Uint8Array {
  return typeof text === 'string' ? Buffer.from(text) : text;
}

/** Reads only as fast as the client receives. */
function streamOf(bytes: AsyncIterable<Uint8Array>, onBroken: (error: unknown) => void): ReadableStream {
  const parts = bytes[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else if (value.length > 0) controller.enqueue(value);
      } catch (error) {
        onBroken(error);
        throw error;
      }
    },
    async cancel() {
      await parts.return?.();
    },
  });
}
