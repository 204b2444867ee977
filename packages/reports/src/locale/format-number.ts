import type { Locale } from './locale.ts';

/** U+00A0, which keeps a number and its unit on one line. */
export const noBreakSpace = '\u00a0';

/** U+2212, as wide as a plus sign. */
export const minusSign = '\u2212';

const marks: Readonly<Record<Locale, { readonly group: string; readonly decimal: string }>> = {
  pl: { group: noBreakSpace, decimal: ',' },
  en: { group: ',', decimal: '.' },
};

/** A count: `1 234` in Polish, `1,234` in English. */
export function formatCount(count: number, locale: Locale): string {
  return formatDecimal(String(count), locale);
}

/** Thousandths as a percentage with one decimal: 324 is `32,4%` in Polish, `32.4%` in English. */
export function formatShare(perMille: number, locale: Locale): string {
  const magnitude = Math.abs(perMille);
  const sign = perMille < 0 ? '-' : '';
  const number = formatDecimal(`${sign}${Math.trunc(magnitude / 10)}.${magnitude % 10}`, locale);
  return `${number}%`;
}

/** Writes a plain decimal string (`-1234.50`) with a language's marks. */
export function formatDecimal(decimal: string, locale: Locale): string {
  const { group, decimal: mark } = marks[locale];
  const sign = decimal.startsWith('-') ? minusSign : '';
  const [whole = '', fraction] = decimal.replace('-', '').split('.');
  const grouped = whole.length <= 3 ? whole : whole.replace(/\B(?=(\d{3})+$)/g, group);
  return sign + grouped + (fraction === undefined ? '' : mark + fraction);
}
