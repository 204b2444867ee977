import { tooLargeError } from '../../errors/too-large.ts';

/**
 * Reads a whole body after decompression, up to a limit, because a few hundred kilobytes of gzip can unpack to
 * gigabytes.
 * @param onBytes - called for each part; its error ends the reading
 * @throws {ApiError} `limit_exceeded` with `maxBodyBytes` if the body is larger
 * @throws errors of the connection
 */
export async function readBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.byteLength;
    if (length > maxBytes) throw tooLargeError(maxBytes);
    onBytes(chunk.byteLength);
    chunks.push(chunk);
  }
  if (chunks.length === 1 && chunks[0]) return chunks[0];
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
}
