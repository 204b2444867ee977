import { plainLine } from '@outlay/core/text';

/** Letters that have no accent to remove. */
const spelled: Readonly<Record<string, string>> = {
  ß: 'ss',
  ł: 'l',
  Ł: 'L',
  ø: 'o',
  Ø: 'O',
  æ: 'ae',
  Æ: 'AE',
};

/**
 * A number of a document as DATEV allows it (Belegfeld 1): letters without accents, digits and `$ & % * + - /`. Everything else
 * becomes a hyphen, also `_`, which the expression of the field has and the list of its special characters does not. Does not begin with a sign, which a spreadsheet could take for a formula.
 * @returns `null` if nothing is left, or if it is longer than 36 characters
 */
export function documentNumber(text: string): string | null {
  const number = plainLine(text)
    .replaceAll(/[ßłŁøØæÆ]/g, (letter) => spelled[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9$&%*+\-/]+/g, '-')
    .replaceAll(/^[-+]+|-+$/g, '');
  return number === '' || number.length > 36 ? null : number;
}
