/** A text, possibly decoded, that maps each of its bytes to a position in the original text. */
export type TextView = {
  /** One character per byte: UTF-8, or the decoded bytes. */
  readonly binary: string;
  /** Start index in the original text of byte `at`. */
  readonly startOf: (at: number) => number;
  /** End index (exclusive) in the original text of byte `at`. */
  readonly endOf: (at: number) => number;
};

/** A view of a text before any decoding. */
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

/** The UTF-8 bytes of a text, one character per byte. */
export function utf8(text: string): string {
  let binary = '';
  for (const byte of encoder.encode(text)) binary += String.fromCharCode(byte);
  return binary;
}

/** Builds a view piece by piece. */
export type ViewBuilder = {
  /** Appends bytes that all come from one range of the original text. */
  readonly push: (binary: string, start: number, end: number) => void;
  readonly view: () => TextView;
};

/** Creates a builder of an empty view. */
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
