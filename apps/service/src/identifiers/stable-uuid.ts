import { createHash } from 'node:crypto';

/** Distinguishes these identifiers from those of other programs (RFC 9562 §5.5). */
const namespace = Buffer.from('a2f1f7d0c5b84e0f9b1d6a3c47e8d215', 'hex');

/** A version 5 UUID: the same parts always give the same identifier. */
export function stableUuid(...parts: readonly string[]): string {
  const name = JSON.stringify(parts);
  const bytes = createHash('sha1').update(namespace).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
