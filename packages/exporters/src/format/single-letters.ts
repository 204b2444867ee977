/** The words of one letter that must not end a line in Polish, after an opening mark or not. */
const singleLetter = /^[(„“"«]?[aiouwz]$/iu;
const everySingleLetter = /(?<=^|[\s(„“"«])([aiouwz]) (?=\S)/giu;

/** Whether a word has one letter and stays on a line with the next word. */
export function isSingleLetter(word: string): boolean {
  return singleLetter.test(word);
}

/** Joins words of one letter with the next word by no-break spaces, for programs that break lines themselves. */
export function withJoinedLetters(sentence: string): string {
  return sentence.replaceAll(everySingleLetter, '$1\u00a0');
}
