/** A reader whose mistake is behind three conditions, one after the other. */
export function guardedReader(text: string): number {
  let depth = 0;
  if (text[0] === 'A') {
    depth += 1;
    if (text[1] === 'B') {
      depth += 1;
      if (text[2] === 'C') throw new TypeError('deep inside');
    }
  }
  return depth;
}
