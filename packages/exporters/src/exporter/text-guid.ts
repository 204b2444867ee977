import { createHash } from 'node:crypto';

/** The namespace of the GUIDs below. */
const namespace = Buffer.from('5c0e4a1f9d3b4c678e21b7a06f4d9532', 'hex');

/** A GUID of a text, the same each time: version 5 of RFC 4122, the RFC that DATEV names; it knows no versions above 5. */
export function textGuid(text: string): string {
  const hash = createHash('sha1').update(namespace).update(text).digest();
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString('hex', 0, 16);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
