/** Encodes texts as UTF-8 in buffers of at most `bufferSize` bytes. A longer text gets a buffer of its own. */
export function* inBuffers(texts: Iterable<string>, bufferSize = 65_536): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(bufferSize);
  let length = 0;
  for (const text of texts) {
    // A UTF-16 unit takes three bytes at most.
    const maxBytes = text.length * 3;
    if (maxBytes > bufferSize - length && length > 0) {
      yield buffer.subarray(0, length);
      buffer = Buffer.allocUnsafe(bufferSize);
      length = 0;
    }
    if (maxBytes > bufferSize) yield Buffer.from(text);
    else length += buffer.write(text, length);
  }
  if (length > 0) yield buffer.subarray(0, length);
}
