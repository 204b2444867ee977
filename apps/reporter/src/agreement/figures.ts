import { decimalString, type Money } from '@outlay/core/money';

/**
 * What a file says, figure by figure: amounts as decimals, numbers of things, shares in thousandths. Keys tell what a figure
 * is of, whatever the file calls it; a figure of nothing is not there.
 */
export type Figures = ReadonlyMap<string, string>;

/** What a figure is of: a section of the report, names in it, and a column. */
export type FigureName = {
  readonly section: string;
  readonly names: readonly string[];
  readonly column: string;
};

/** What two files say differently. */
export type Comparison = { readonly compared: number; readonly differences: readonly string[] };

/** The key of a figure. Only letters and digits of names count: journals have to spell some of them otherwise. */
export function figureKey({ section, names, column }: FigureName): string {
  const letters = names.map((name) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
  );
  return [section, letters.join('/'), column].join(' | ');
}

/** The section of the totals under the rows of another. */
export function totalOf(section: string): string {
  return `total of ${section}`;
}

/** Adds up amounts by what they are of; the currency is the last of the names. */
export function addedUp(amounts: Iterable<readonly [name: FigureName, amount: Money]>): Figures {
  const sums = new Map<string, Money>();
  for (const [{ section, names, column }, { minor, currency }] of amounts) {
    const key = figureKey({ section, names: [...names, currency], column });
    sums.set(key, { minor: (sums.get(key)?.minor ?? 0n) + minor, currency });
  }
  return withoutNothing([...sums].map(([key, sum]) => [key, decimalString(sum)]));
}

/** Figures that are something. */
export function withoutNothing(figures: Iterable<readonly [key: string, value: string]>): Figures {
  return new Map([...figures].filter(([, value]) => /[1-9]/.test(value)));
}

/**
 * Compares all that two files say of the same sections and columns: a figure that only one of them has is a difference, too.
 */
export function compareFigures(left: Figures, right: Figures): Comparison {
  const kinds = (figures: Figures) => new Set([...figures.keys()].map(kindOf));
  const [ofLeft, ofRight] = [kinds(left), kinds(right)];
  const isShared = (key: string) => ofLeft.has(kindOf(key)) && ofRight.has(kindOf(key));
  const keys = new Set([...left.keys(), ...right.keys()].filter(isShared));
  const differences = [...keys].flatMap((key) => {
    const [one, other] = [left.get(key), right.get(key)];
    return one === other ? [] : [`${key}: ${one ?? 'nothing'} and ${other ?? 'nothing'}`];
  });
  return { compared: keys.size, differences };
}

function kindOf(key: string): string {
  const [section, , column] = key.split(' | ');
  return `${section} | ${column}`;
}
