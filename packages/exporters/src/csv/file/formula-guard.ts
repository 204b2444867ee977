import { formulaSigns, formulaStart } from '../../format/formula-start.ts';

/** What programs split columns by where they are not told by what. */
const usualDelimiters = [',', ';'];

/** What begins nothing but a formula. */
const surestSigns = '=@＝＠﹦﹫';

/** What a text is guarded against in a file with a delimiter. */
export type FormulaGuard = {
  /** What finds a text to be guarded, for an expression that looks for more. */
  readonly source: string;
  /** A text that no spreadsheet calculates: what looks like a formula gets an apostrophe in front. */
  readonly guarded: (text: string) => string;
};

/**
 * The guard of a file with a delimiter: a text may be a formula, or have one behind a comma or semicolon, by which another
 * program splits it. Its own delimiter does not split it: such a text is quoted.
 */
export function formulaGuard(delimiter: string): FormulaGuard {
  const others = usualDelimiters.filter((each) => each !== delimiter).join('');
  // A sign behind a space is common there ("Woda, -30%"), and no formula; an equals sign may be one.
  const within = new RegExp(`(?<=[${others}])(?=["']*[${formulaSigns}]|["'\\s]*[${surestSigns}])`, 'g');
  return {
    source: `${formulaStart.source}|${within.source}`,
    guarded(text) {
      const started = formulaStart.test(text) ? `'${text}` : text;
      return started.replaceAll(within, "'");
    },
  };
}
