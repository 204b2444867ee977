import { decimalString, type Money } from '@outlay/core/money';

/**
 * The figures of a file: amounts as decimals, counts, and shares in thousandths. Keys identify a figure independently
 * of the file's format; empty figures are left out.
 */
export type Figures = ReadonlyMap<string, string>;

/** Identifies a figure: a section of the report, names in it, and a column. */
export type FigureName = {
  readonly section: string;
  readonly names: readonly string[];
  readonly column: string;
};

/** The differences between two files. */
export type Comparison = { readonly compared: number; readonly differences: readonly string[] };

/** The key of a figure. Only letters and digits of names count, because journals escape other characters. */
export function figureKey({ section, names, column }: FigureName): string {
  const letters = names.map((name) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ''),
  );
  return [section, letters.join('/'), column].join(' | ');
}

/** The section of the totals of another section. */
export function totalOf(section: string): string {
  return `total of ${section}`;
}

/** Adds up amounts by name; the last of the names is the currency. */
export function addedUp(amounts: Iterable<readonly [name: FigureName, amount: Money]>): Figures {
  const sums = new Map<string, Money>();
  for (const [{ section, names, column }, { minor, currency }] of amounts) {
    const key = figureKey({ section, names: [...names, currency], column });
    sums.set(key, { minor: (sums.get(key)?.minor ?? 0n) + minor, currency });
  }
  return withoutNothing([...sums].map(([key, sum]) => [key, decimalString(sum)]));
}

/** The figures that are not zero. */
export function withoutNothing(figures: Iterable<readonly [key: string, value: string]>): Figures {
  return new Map([...figures].filter(([, value]) => /[1-9]/.test(value)));
}

/**
 * Compares all figures of two files in their common sections and columns; a figure that only one of them has is a
 * difference.
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
