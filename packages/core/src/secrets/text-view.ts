/** A text, possibly decoded, with the place in the original text that each byte of it comes from. */
export type TextView = {
  /** A character a byte: UTF-8, or what an encoding in the text stands for. */
  readonly binary: string;
  /** Index in the original text where byte `at` begins. */
  readonly startOf: (at: number) => number;
  /** Index in the original text after what byte `at` comes from. */
  readonly endOf: (at: number) => number;
};

/** A text before anything of it is decoded. */
export function textView(text: string): TextView {
  if (!/[^\0-\x7f]/.test(text)) return { binary: text, startOf: (at) => at, endOf: (at) => at + 1 };
  const builder = viewBuilder();
  let index = 0;
  for (const character of text) {
    const [start, end] = [index, index + character.length];
    builder.push(utf8(character), start, end);
    index = end;
  }
  return builder.view();
}

const encoder = new TextEncoder();

/** The UTF-8 of a text, a character a byte. */
export function utf8(text: string): string {
  let binary = '';
  for (const byte of encoder.encode(text)) binary += String.fromCharCode(byte);
  return binary;
}

/** Collects a view piece by piece. */
export type ViewBuilder = {
  /** Adds bytes that all come from the same place. */
  readonly push: (binary: string, start: number, end: number) => void;
  readonly view: () => TextView;
};

/** Begins an empty view. */
export function viewBuilder(): ViewBuilder {
  const pieces: string[] = [];
  const [starts, ends]: [number[], number[]] = [[], []];
  return {
    push(binary, start, end) {
      pieces.push(binary);
      for (let count = 0; count < binary.length; count += 1) {
        starts.push(start);
        ends.push(end);
      }
    },
    view: () => ({
      binary: pieces.join(''),
      startOf: (at) => starts[at] ?? 0,
      endOf: (at) => ends[at] ?? 0,
    }),
  };
}
