/** A file in an archive. */
export type ZipEntry = {
  /** Path in the archive, parts joined by `/`. */
  readonly name: string;
  /** Whether its bytes are compressed already, so that they are stored as they are. */
  readonly isCompressed: boolean;
  readonly pieces: AsyncIterable<Uint8Array> | Uint8Array;
};

/** @returns a file of words in UTF-8, its lines ended as every system's simplest editor shows them */
export function textEntry(name: string, lines: readonly string[]): ZipEntry {
  return { name, isCompressed: false, pieces: Buffer.from(lines.map((line) => `${line}\r\n`).join('')) };
}
