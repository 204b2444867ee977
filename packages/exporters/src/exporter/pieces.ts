/** As many characters a piece has at least; the last one may have fewer. */
export const pieceLength = 65_536;

/**
 * Texts joined into pieces of at least 64 Ki characters, the last one shorter, in UTF-8 or as `encode` has it.
 * Other work gets its turn between them.
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
