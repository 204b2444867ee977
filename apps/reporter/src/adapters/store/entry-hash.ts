import { createHash } from 'node:crypto';

/** The hash of an entry: SHA-256 of the previous hash, a line feed, and the entry as stored; hexadecimal. */
export function entryHash(previousHash: string, entry: string): string {
  return createHash('sha256').update(`${previousHash}\n${entry}`).digest('hex');
}
