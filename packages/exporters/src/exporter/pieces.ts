/** Minimum number of characters in a piece, except for the last one. */
export const pieceLength = 65_536;

/**
 * Joins texts into pieces of at least 64 Ki characters, the last one shorter, in UTF-8 or encoded by `encode`. Yields
 * to other work between pieces.
 */
export async function* inPieces(
  texts: Iterable<string>,
  encode: (text: string) => Uint8Array = (text) => Buffer.from(text),
): AsyncGenerator<Uint8Array> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield encode(piece);
    piece = '';
    await new Promise(setImmediate);
  }
  if (piece !== '') yield encode(piece);
}
