/** Where lines end and begin. */
export type Wrapping = {
  /** Columns that every line but the first is moved in by. */
  readonly indent: number;
  /** Columns in all. */
  readonly width: number;
  /** What the first line begins with. */
  readonly first?: string;
};

/** A text in lines that are not wider than asked for, but for words that are: addresses, paths, hashes. */
export function wrapText(text: string, { indent, width, first = ' '.repeat(indent) }: Wrapping): string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      [line, isEmpty] = [' '.repeat(indent), true];
    }
    line = isEmpty ? line + word : `${line} ${word}`;
    isEmpty = false;
  }
  return [...lines, line];
}
