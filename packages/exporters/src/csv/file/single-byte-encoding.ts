/** Encodings of one byte a character. */
export const singleByteEncodings = ['windows-1250', 'windows-1252'] as const;

/** An encoding of one byte a character. */
export type SingleByteEncodingName = (typeof singleByteEncodings)[number];

/** Turns text into the bytes of an encoding of one byte a character. */
export type SingleByteEncoding = {
  /** The first character of a text that it does not have; a half of a surrogate pair is one too. */
  readonly foreignCharacter: (text: string) => string | null;
  /** @throws {RangeError} for a character that the encoding lacks; call `foreignCharacter` first */
  readonly encode: (text: string) => Uint8Array;
};

/**
 * Creates an encoder that gives what browsers read: the bytes 0 to 127 as in ASCII, then those of the encoding's index
 * (WHATWG Encoding §9.1).
 */
export function createSingleByteEncoding(name: SingleByteEncodingName): SingleByteEncoding {
  const upperBytes = Uint8Array.from({ length: 128 }, (_, at) => at + 128);
  const upperHalf = new TextDecoder(name).decode(upperBytes);
  const byteOf = new Map(Array.from(upperHalf, (character, at) => [character.charCodeAt(0), at + 128]));
  const foreign = new RegExp(`[^\\u0000-\\u007f${upperHalf}]`, 'u');
  return {
    foreignCharacter: (text) => foreign.exec(text)?.[0] ?? null,
    encode(text) {
      const bytes = new Uint8Array(text.length);
      for (let at = 0; at < text.length; at += 1) {
        const unit = text.charCodeAt(at);
        const byte = unit < 128 ? unit : byteOf.get(unit);
        if (byte === undefined) throw new RangeError(`"${text[at]}" is not in ${name}`);
        bytes[at] = byte;
      }
      return bytes;
    },
  };
}
