/** The bytes of Windows-1250 as browsers read them: 0 to 127 as in ASCII, then these (WHATWG Encoding, index). */
const upperHalf = new TextDecoder('windows-1250').decode(
  Uint8Array.from({ length: 128 }, (_, at) => at + 128),
);
const byteOf = new Map(Array.from(upperHalf, (character, at) => [character.charCodeAt(0), at + 128]));
const foreign = new RegExp(`[^\\u0000-\\u007f${upperHalf}]`, 'u');

/** The first character of a text that Windows-1250 does not have; a half of a surrogate pair is one too. */
export function foreignCharacter(text: string): string | null {
  return foreign.exec(text)?.[0] ?? null;
}

/**
 * A text in Windows-1250.
 * @throws {RangeError} for a character that it does not have; look for a `foreignCharacter` first
 */
export function toWindows1250(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const byte = unit < 128 ? unit : byteOf.get(unit);
    if (byte === undefined) throw new RangeError(`"${text[at]}" is not in Windows-1250`);
    bytes[at] = byte;
  }
  return bytes;
}
