import { units } from './printable.ts';

const ellipsis = '…';

/** Breaks a printable text between words, and inside a word only where it is wider than a line. */
export function brokenLines(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => (fits(each) ? [each] : wordParts(each, fits)))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line].filter((each) => each !== '');
}

/** A line that ends in an ellipsis, as much of it as fits. */
export function shortened(line: string, fits: (part: string) => boolean): string {
  const kept = units(line);
  while (kept.length > 0 && !fits(kept.join('').trimEnd() + ellipsis)) kept.pop();
  return kept.join('').trimEnd() + ellipsis;
}

function wordParts(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const unit of units(word)) {
    if (part !== '' && !fits(part + unit)) {
      parts.push(part);
      part = '';
    }
    part += unit;
  }
  return [...parts, part];
}
