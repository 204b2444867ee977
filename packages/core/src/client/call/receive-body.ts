import { tooLargeError } from '../../errors/too-large.ts';

/**
 * Receives a body after decompression part by part, up to a limit, because a few hundred kilobytes of gzip can unpack to
 * gigabytes.
 * @param onPart - called for each part; its error ends the reading
 * @returns the number of bytes
 * @throws {ApiError} `limit_exceeded` with `maxBodyBytes` if the body is larger
 * @throws errors of the connection
 */
export async function receiveBody(
  body: AsyncIterable<Uint8Array> | null,
  maxBytes: number,
  onPart: (part: Uint8Array) => void,
): Promise<number> {
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw tooLargeError(maxBytes);
    onPart(part);
  }
  return length;
}

/** Joins parts to one. */
export function joinParts(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.byteLength;
  }
  return whole;
}
