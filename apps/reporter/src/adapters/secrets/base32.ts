const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const bitsADigit = 5;

/** Bytes as base32 without padding. RFC 4648 §6. */
export function toBase32(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{1,5}/g) ?? [];
  return digits.map((digit) => alphabet[Number.parseInt(digit.padEnd(bitsADigit, '0'), 2)]).join('');
}

/** The bytes of base32, in any case, with or without spaces and padding; `undefined` for another text. */
export function fromBase32(text: string): Buffer | undefined {
  const digits = Array.from(text.replaceAll(/[\s=]/g, '').toUpperCase(), (digit) => alphabet.indexOf(digit));
  if (digits.includes(-1)) return undefined;
  const bits = digits.map((digit) => digit.toString(2).padStart(bitsADigit, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
