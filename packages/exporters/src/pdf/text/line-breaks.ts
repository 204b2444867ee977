import { units } from './printable.ts';

const ellipsis = '…';
/** A number, and what it may count: "(8" and "zakupów)". */
const number = /^[(„“"]?[\d.,\u00a0]*\d%?$/;
const counted = /^\p{Ll}/u;
/** Where identifiers and names of files are broken: after a separator that ends nothing and begins nothing. */
const afterSeparator = /(?<=[\p{L}\p{N}][-/_])(?=[\p{L}\p{N}])/u;

/**
 * Breaks a printable text between words, though not between a number and the word after it, and inside a word only where it
 * is wider than a line.
 */
export function brokenLines(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of wholeCounts(text.split(' '), fits).flatMap((each) =>
    fits(each) ? [each] : wordParts(each, fits),
  )) {
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

/** Parts of a word that fit into a line each, broken after a hyphen, slash or underscore where there is one. */
function wordParts(word: string, fits: (part: string) => boolean): string[] {
  const pieces = word
    .split(afterSeparator)
    .flatMap((piece) => (fits(piece) ? [piece] : unitParts(piece, fits)));
  const parts: string[] = [];
  for (const piece of pieces) {
    const joined = parts.at(-1) + piece;
    if (parts.length > 0 && fits(joined)) parts[parts.length - 1] = joined;
    else parts.push(piece);
  }
  return parts;
}

function unitParts(word: string, fits: (part: string) => boolean): string[] {
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

/** Words, each number as one with the word that it counts where both fit into a line. */
function wholeCounts(words: readonly string[], fits: (part: string) => boolean): string[] {
  const found: string[] = [];
  for (const word of words) {
    const last = found.at(-1);
    const joined = `${last} ${word}`;
    if (last !== undefined && number.test(last) && counted.test(word) && fits(joined)) {
      found[found.length - 1] = joined;
    } else found.push(word);
  }
  return found;
}
