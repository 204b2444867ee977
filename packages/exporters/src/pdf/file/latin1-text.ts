/** A buffer of Latin-1 text. */
export type Latin1Text = {
  length(): number;
  /** Appends a text of characters up to U+00FF. */
  add(part: string): void;
  addBytes(part: Uint8Array): void;
  /** Appends a whole number in decimal digits. */
  addInteger(value: number): void;
  /** Appends a number of hundredths as a decimal number. */
  addHundredths(value: number): void;
  /**
   * Appends a two-byte code for each letter, escaped for a literal string (ISO 32000-1 §7.3.4.2): half as long as
   * hexadecimal digits, and half the work to compress. Appends nothing if a letter has no code.
   * @param codes - by the number of the letter; 0 for none
   */
  addCodes(letters: string, codes: Uint16Array): boolean;
  /** Appends one code in the same form. */
  addCode(code: number): void;
  /** Truncates the text to a length. */
  cut(length: number): void;
  /** The text so far. It is valid until the text is truncated. */
  bytes(): Uint8Array;
};

const firstRoom = 65_536;
const zero = 0x30;
const backslash = 0x5c;

/** The character after a backslash for a byte that a literal string must escape; 0 for all others. */
const escapes = new Uint8Array(256);
for (const character of '\\()') escapes[character.charCodeAt(0)] = character.charCodeAt(0);
escapes[0x0d] = 'r'.charCodeAt(0);

/**
 * A text in one block of memory that is reused after truncation: concatenating strings creates garbage for each part,
 * and needs a copy before compression.
 */
export function createLatin1Text(): Latin1Text {
  let bytes = new Uint8Array(firstRoom);
  let length = 0;

  const makeRoom = (more: number) => {
    if (length + more <= bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * bytes.length, length + more));
    larger.set(bytes.subarray(0, length));
    bytes = larger;
  };
  const add = (part: string) => {
    makeRoom(part.length);
    for (let at = 0; at < part.length; at += 1) bytes[length + at] = part.charCodeAt(at);
    length += part.length;
  };
  const addInteger = (value: number) => {
    if (value < 0) add('-');
    let rest = Math.abs(value);
    const digits = digitsOf(rest);
    makeRoom(digits);
    for (let at = length + digits - 1; at >= length; at -= 1) {
      const tenth = Math.floor(rest / 10);
      bytes[at] = zero + (rest - tenth * 10);
      rest = tenth;
    }
    length += digits;
  };
  const addByte = (byte: number) => {
    const escape = escapes[byte];
    if (escape) bytes[length++] = backslash;
    bytes[length++] = escape || byte;
  };
  const addPair = (code: number) => {
    addByte(code >> 8);
    addByte(code & 0xff);
  };
  return {
    length: () => length,
    add,
    addBytes(part) {
      makeRoom(part.length);
      bytes.set(part, length);
      length += part.length;
    },
    addInteger,
    addHundredths(value) {
      if (value < 0) add('-');
      const hundredths = Math.abs(value);
      const whole = Math.floor(hundredths / 100);
      const rest = hundredths - whole * 100;
      addInteger(whole);
      if (rest === 0) return;
      add(rest < 10 ? '.0' : '.');
      addInteger(rest % 10 === 0 ? rest / 10 : rest);
    },
    addCodes(letters, codes) {
      const start = length;
      makeRoom(4 * letters.length);
      for (let at = 0; at < letters.length; at += 1) {
        const code = codes[letters.charCodeAt(at)];
        if (!code) {
          length = start;
          return false;
        }
        addPair(code);
      }
      return true;
    },
    addCode(code) {
      makeRoom(4);
      addPair(code);
    },
    cut(to) {
      length = to;
    },
    bytes: () => bytes.subarray(0, length),
  };
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let most = 10; value >= most; most *= 10) digits += 1;
  return digits;
}
