/** A file in an archive. */
export type ZipEntry = {
  /** Path in the archive, parts joined by `/`. */
  readonly name: string;
  /** Whether its bytes are already compressed, so that they are stored unchanged. */
  readonly isCompressed: boolean;
  readonly pieces: AsyncIterable<Uint8Array> | Uint8Array;
};

/** Creates a UTF-8 text file with CRLF line endings, which every editor supports. */
export function textEntry(name: string, lines: readonly string[]): ZipEntry {
  return { name, isCompressed: false, pieces: Buffer.from(lines.map((line) => `${line}\r\n`).join('')) };
}
