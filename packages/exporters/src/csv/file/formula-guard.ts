import { formulaSigns, formulaStart } from '../../format/formula-start.ts';

/** The delimiters that programs use by default. */
const usualDelimiters = [',', ';'];

/** Characters that only a formula begins with. */
const surestSigns = '=@＝＠﹦﹫';

/** Guards texts of a file with a certain delimiter. */
export type FormulaGuard = {
  /** The pattern of texts to be guarded, for use in a larger expression. */
  readonly source: string;
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
  return {
    source: `${formulaStart.source}|${within.source}`,
    guarded(text) {
      const started = formulaStart.test(text) ? `'${text}` : text;
      return started.replaceAll(within, "'");
    },
  };
}
