/** Latin-1 text, written part by part. */
export type Latin1Text = {
  length(): number;
  /** Adds a text of characters up to U+00FF. */
  add(part: string): void;
  addBytes(part: Uint8Array): void;
  /** Adds a whole number in decimal digits. */
  addInteger(value: number): void;
  /** Adds a whole number of hundredths as a decimal number. */
  addHundredths(value: number): void;
  /**
   * Adds a code of two bytes for each letter, as they stand in a literal string (ISO 32000-1 §7.3.4.2): half as long as
   * in hexadecimal digits, and so half the work to deflate. Where a letter has none, nothing is added.
   * @param codes - by the number of the letter; 0 for none
   */
  addCodes(letters: string, codes: Uint16Array): boolean;
  /** Adds one code like that. */
  addCode(code: number): void;
  /** Takes away everything from a length on. */
  cut(length: number): void;
  /** What is written so far. It stays as it is until something is cut. */
  bytes(): Uint8Array;
};

const firstRoom = 65_536;
const zero = 0x30;
const backslash = 0x5c;

/** What stands after a backslash for a byte that a literal string cannot have as it is; 0 for all others. */
const escapes = new Uint8Array(256);
for (const character of '\\()') escapes[character.charCodeAt(0)] = character.charCodeAt(0);
escapes[0x0d] = 'r'.charCodeAt(0);

/**
 * A text in one piece of memory that is used again once the text was cut: strings that are joined a part at a time leave
 * an object a part to be cleaned up, and are copied before they can be deflated.
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
