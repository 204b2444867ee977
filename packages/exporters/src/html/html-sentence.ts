import { withJoinedLetters } from '../format/single-letters.ts';
import { htmlText } from './html-text.ts';

/** Escapes a sentence of a report for HTML, in which no line ends with a word of one letter. */
export function htmlSentence(sentence: string): string {
  return htmlText(withJoinedLetters(sentence));
}
