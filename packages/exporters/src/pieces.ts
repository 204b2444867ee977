const pieceLength = 65_536;

/** Texts joined into pieces of at least 64 Ki characters, the last one shorter, in UTF-8. */
export async function* inPieces(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  let piece = '';
  for (const text of texts) {
    piece += text;
    if (piece.length < pieceLength) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece !== '') yield Buffer.from(piece);
}
