/** Layout of wrapped text. */
export type WrapOptions = {
  /** Indentation of every line but the first. */
  readonly indent: number;
  /** Maximum width in columns. */
  readonly width: number;
  /** Beginning of the first line. */
  readonly first?: string;
};

/** Wraps a text. Words that are longer than a line, such as paths and hashes, are not split. */
export function wrapText(text: string, { indent, width, first = ' '.repeat(indent) }: WrapOptions): string[] {
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
