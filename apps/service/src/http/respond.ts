import type { Context } from 'hono';
import type { AnyReply, BytesReply } from './handlers.ts';

/**
 * Converts the reply of a handler into a response.
 * @param onBroken - called if a response could not be sent completely; its connection is closed, so that the client
 * notices
 */
export function respond(context: Context, reply: AnyReply, onBroken: (error: unknown) => void): Response {
  if (reply.status === 204) return context.body(null, 204);
  if ('bytes' in reply) return bytesResponse(context, reply, onBroken);
  if ('jsonText' in reply) {
    const { jsonText } = reply;
    // As bytes, because a Response looks at each character of a text twice.
    const body = typeof jsonText === 'string' ? Buffer.from(jsonText) : streamOf(encoded(jsonText), onBroken);
    return context.body(body, 200, { 'Content-Type': 'application/json' });
  }
  const { json, totalCount } = reply;
  return context.json(json, 200, totalCount === undefined ? {} : { 'X-Total-Count': String(totalCount) });
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

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const text of texts) yield Buffer.from(text);
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
