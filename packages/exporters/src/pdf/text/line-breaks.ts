import { isSingleLetter } from '../../format/single-letters.ts';
import { units } from './printable.ts';

const ellipsis = '…';
/** A number, and a word that it may count: "(8" and "zakupów)". */
const number = /^[(„“"]?[\d.,\u00a0]*\d%?$/;
const counted = /^\p{Ll}/u;
/** Break opportunity in identifiers and file names: after a separator between letters or digits. */
const afterSeparator = /(?<=[\p{L}\p{N}][-/_])(?=[\p{L}\p{N}])/u;

/**
 * Breaks a printable text into lines between words, but not between a number and the word that it counts, nor after
 * a word of one letter. Breaks inside a word only if it is wider than a line.
 */
export function brokenLines(text: string, fits: (part: string) => boolean): string[] {
  if (fits(text)) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of joinedWords(text.split(' '), fits).flatMap((each) =>
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

/** Shortens a line to as much as fits with an ellipsis. */
export function shortened(line: string, fits: (part: string) => boolean): string {
  const kept = units(line);
  while (kept.length > 0 && !fits(kept.join('').trimEnd() + ellipsis)) kept.pop();
  return kept.join('').trimEnd() + ellipsis;
}

/** Parts of a word that each fit a line, broken after a hyphen, slash or underscore if possible. */
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

/**
 * Joins each number with the word that it counts, and each word of one letter with the next word, if both fit a line.
 * From the last word to the first, so that several short words stay with the word that they belong to.
 */
function joinedWords(words: readonly string[], fits: (part: string) => boolean): string[] {
  const groups: string[][] = [];
  for (const word of words.toReversed()) {
    const group = groups.at(-1);
    const [first = ''] = group ?? [];
    const isCount = number.test(word) && counted.test(first);
    if (group && (isCount || isSingleLetter(word)) && fits([word, ...group].join(' '))) group.unshift(word);
    else if (group && isCount && fits(`${word} ${first}`)) {
      group.shift();
      groups.push([word, first]);
    } else groups.push([word]);
  }
  return groups.toReversed().map((group) => group.join(' '));
}
