/** Headers of a message and of its parts, about. */
const headerBytes = 1200;

/**
 * The size of a message on its way, about: its files are written in base64, 57 bytes to a line of 76 characters and a
 * line break (RFC 2045 §6.8).
 * @param files - sizes of the files, in bytes
 * @param text - size of the text, in bytes
 */
export function messageBytes(files: readonly number[], text: number): number {
  return files.reduce((sum, bytes) => sum + Math.ceil(bytes / 57) * 78, headerBytes + text);
}
