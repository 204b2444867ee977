import { formatCount } from './format-number.ts';

/** The forms of a Polish word after one, after 2 to 4 (22 to 24 and so on), and after every other number. */
export type PolishForms = { readonly one: string; readonly few: string; readonly many: string };

/** The form of a Polish word that agrees with a number (CLDR plural rules). */
export function polishForm(count: number, forms: PolishForms): string {
  if (count === 1) return forms.one;
  const [units, tens] = [count % 10, count % 100];
  return units >= 2 && units <= 4 && (tens < 12 || tens > 14) ? forms.few : forms.many;
}

/** A number with the Polish words that agree with it: `1 zakup`, `3 zakupy`, `12 zakupów`. No line ends in between. */
export function polishCount(count: number, forms: PolishForms): string {
  return `${formatCount(count, 'pl')}\u00a0${polishForm(count, forms)}`;
}

/** A number with the English noun that agrees with it: `1 purchase`, `12 purchases`. No line ends in between. */
export function englishCount(count: number, noun: string): string {
  return `${formatCount(count, 'en')}\u00a0${noun}${count === 1 ? '' : 's'}`;
}
