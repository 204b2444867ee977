/** Texts as UTF-8 in buffers of so many bytes at most, which the last one alone need not fill; a longer text is apart. */
export function* inBuffers(texts: Iterable<string>, bufferSize = 65_536): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(bufferSize);
  let length = 0;
  for (const text of texts) {
    // A UTF-16 unit takes three bytes at most.
    const most = text.length * 3;
    if (most > bufferSize - length && length > 0) {
      yield buffer.subarray(0, length);
      buffer = Buffer.allocUnsafe(bufferSize);
      length = 0;
    }
    if (most > bufferSize) yield Buffer.from(text);
    else length += buffer.write(text, length);
  }
  if (length > 0) yield buffer.subarray(0, length);
}
