import { hash } from 'node:crypto';

/** Distinguishes these identifiers from those of other programs (RFC 9562 §5.5). */
const namespace = Buffer.from('a2f1f7d0c5b84e0f9b1d6a3c47e8d215', 'hex');

/** A version 5 UUID: the same parts always give the same identifier. */
export function stableUuid(...parts: readonly string[]): string {
  const digits = hash('sha1', Buffer.concat([namespace, Buffer.from(JSON.stringify(parts))]), 'hex');
  // The first two bits of this digit are 10.
  const variant = '89ab'.charAt(Number.parseInt(digits.charAt(16), 16) % 4);
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-5${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
