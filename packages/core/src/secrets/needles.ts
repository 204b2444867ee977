/** A set of strings that are searched for together. */
export type Needles = {
  readonly add: (needle: string) => void;
  /** The first index, `at` or later, where a needle may start; -1 if there is none. */
  readonly placeFrom: (text: string, at: number) => number;
  /**   * The lengths of the longest complete and of the longest partial match that start at an index.
   */
  readonly lengthsAt: (text: string, at: number) => FoundLengths;
};

/** Lengths in bytes; `whole` is 0 if no needle matches completely. */
export type FoundLengths = { readonly whole: number; readonly part: number };

/** The shortest needle, bytes. */
export const minNeedleLength = 4;

const prefixBits = 17;

/**
 * Creates an empty set of needles. They are kept in a sorted array, so a lookup takes logarithmic time; a trie would
 * take far more memory. A filter of the first four bytes of each needle skips most indexes.
 */
export function createNeedles(): Needles {
  const sorted: string[] = [];
  let prefixes: Uint8Array | undefined;

  /** Number of needles that sort before, or are equal to, the `length` bytes of `text` at `at`. */
  function countUpTo(text: string, at: number, length: number): number {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isAfter(sorted[middle] ?? '', text, at, length)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  return {
    add(needle) {
      if (needle.length < minNeedleLength) return;
      const index = countUpTo(needle, 0, needle.length);
      const before = sorted[index - 1];
      if (
        before?.length === needle.length &&
        commonLength(before, needle, 0, needle.length) === needle.length
      )
        return;
      sorted.splice(index, 0, needle);
      prefixes ??= new Uint8Array(2 ** (prefixBits - 3));
      const hash = hashOf(fourBytesAt(needle, 0));
      prefixes[hash >> 3] = (prefixes[hash >> 3] ?? 0) | (1 << (hash & 7));
    },
    placeFrom(text, from) {
      if (!prefixes) return -1;
      let bytes = fourBytesAt(text, from);
      for (let at = from; at + minNeedleLength <= text.length; at += 1) {
        const hash = hashOf(bytes);
        if (((prefixes[hash >> 3] ?? 0) >> (hash & 7)) & 1) return at;
        bytes = (bytes >>> 8) | (text.charCodeAt(at + minNeedleLength) << 24);
      }
      return -1;
    },
    lengthsAt(text, at) {
      let length = text.length - at;
      let index = countUpTo(text, at, length);
      let part = commonLength(sorted[index] ?? '', text, at, length);
      for (;;) {
        const before = sorted[index - 1] ?? '';
        const common = commonLength(before, text, at, length);
        part = Math.max(part, common);
        // Every needle that is a prefix of the text is also a prefix of the needle before it.
        if (common === before.length) return { whole: common, part };
        length = common;
        index = countUpTo(text, at, length);
      }
    },
  };
}

function fourBytesAt(text: string, at: number): number {
  const low = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 8);
  return low | (text.charCodeAt(at + 2) << 16) | (text.charCodeAt(at + 3) << 24);
}

/** Multiplicative hashing (Knuth): the upper bits depend on all input bits. */
function hashOf(bytes: number): number {
  return Math.imul(bytes, 0x9e3779b1) >>> (32 - prefixBits);
}

function isAfter(needle: string, text: string, at: number, length: number): boolean {
  const common = commonLength(needle, text, at, length);
  if (common === needle.length) return false;
  return common === length || needle.charCodeAt(common) > text.charCodeAt(at + common);
}

function commonLength(needle: string, text: string, at: number, length: number): number {
  const maxLength = Math.min(needle.length, length);
  let common = 0;
  while (common < maxLength && needle.charCodeAt(common) === text.charCodeAt(at + common)) common += 1;
  return common;
}
