import { formulaSigns, formulaStart } from '../../format/formula-start.ts';

/** The delimiters that programs use by default. */
const usualDelimiters = [',', ';'];

/** Characters that only a formula begins with. */
const surestSigns = '=@＝＠﹦﹫';

/** Guards texts of a file with a certain delimiter. */
export type FormulaGuard = {
  /** Whether a text may have to be guarded or quoted: `false` for nearly all texts, which are written unchanged. */
  readonly needsCare: (text: string) => boolean;
  /** A text that no spreadsheet calculates: an apostrophe precedes what looks like a formula. */
  readonly guarded: (text: string) => string;
};

/**
 * The guard of a file with a delimiter: a text may be a formula, or contain one after a comma or semicolon if another
 * program splits it there. The file's own delimiter is safe, because such a text is quoted.
 */
export function formulaGuard(delimiter: string): FormulaGuard {
  const others = usualDelimiters.filter((each) => each !== delimiter).join('');
  // After a space, a sign is common ("Woda, -30%") and begins no formula; an equals sign may.
  const within = new RegExp(`(?<=[${others}])(?=["']*[${formulaSigns}]|["'\\s]*[${surestSigns}])`, 'g');
  const special = ['"', ...usualDelimiters, delimiter].join('');
  const unusual = new RegExp(`${formulaStart.source}|[^${usualCharacters(special)}]`);
  return {
    needsCare: (text) => unusual.test(text),
    guarded(text) {
      const started = formulaStart.test(text) ? `'${text}` : text;
      return started.replaceAll(within, "'");
    },
  };
}

/** First and last character of the ranges of characters that need no care: ASCII and Latin letters without control characters. */
const usualRanges = [
  [' ', '~'],
  ['\u00a0', '\u00ac'],
  ['\u00ae', '\u024f'],
] as const;

/**
 * The characters that need no care, without some others, for a class of a regular expression: a test of one class
 * takes less than half the time of a test of several alternatives.
 */
function usualCharacters(special: string): string {
  return usualRanges
    .flatMap(([first, last]) => {
      const [from, to] = [first.charCodeAt(0), last.charCodeAt(0)];
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCharCode(from + at));
    })
    .filter((character) => !special.includes(character))
    .map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
