/** Texts that are looked for, all at once. */
export type Needles = {
  readonly add: (needle: string) => void;
  /** The first place from one on where a needle may begin; -1 where there is none. */
  readonly placeFrom: (text: string, at: number) => number;
  /**
   * What begins at a place: the length of the longest needle that stands there whole, and how much of one stands there.
   */
  readonly lengthsAt: (text: string, at: number) => FoundLengths;
};

/** Lengths in bytes; `whole` is 0 where no needle is there whole. */
export type FoundLengths = { readonly whole: number; readonly part: number };

/** The shortest needle, bytes. */
export const minNeedleLength = 4;

const beginningBits = 17;

/**
 * A sorted list: one more costs little, and looking at a place costs the logarithm of how many there are. Most places are
 * passed by: a filter knows the first four bytes of each needle. A tree of characters would take far more memory.
 */
export function createNeedles(): Needles {
  const sorted: string[] = [];
  let beginnings: Uint8Array | undefined;

  /** How many needles are not after what begins at a place and is so long. */
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
      beginnings ??= new Uint8Array(2 ** (beginningBits - 3));
      const hash = hashOf(fourBytesAt(needle, 0));
      beginnings[hash >> 3] = (beginnings[hash >> 3] ?? 0) | (1 << (hash & 7));
    },
    placeFrom(text, from) {
      if (!beginnings) return -1;
      let bytes = fourBytesAt(text, from);
      for (let at = from; at + minNeedleLength <= text.length; at += 1) {
        const hash = hashOf(bytes);
        if (((beginnings[hash >> 3] ?? 0) >> (hash & 7)) & 1) return at;
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
        // Every needle that is a beginning of the text is a beginning of the one before it, too.
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

/** By multiplication (Knuth): the upper bits depend on all of them. */
function hashOf(bytes: number): number {
  return Math.imul(bytes, 0x9e3779b1) >>> (32 - beginningBits);
}

function isAfter(needle: string, text: string, at: number, length: number): boolean {
  const common = commonLength(needle, text, at, length);
  if (common === needle.length) return false;
  return common === length || needle.charCodeAt(common) > text.charCodeAt(at + common);
}

function commonLength(needle: string, text: string, at: number, length: number): number {
  const most = Math.min(needle.length, length);
  let common = 0;
  while (common < most && needle.charCodeAt(common) === text.charCodeAt(at + common)) common += 1;
  return common;
}
