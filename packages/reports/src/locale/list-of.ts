import type { Locale } from './locale.ts';

const and: Readonly<Record<Locale, string>> = { en: 'and', pl: 'i' };

/** Names or amounts in a sentence: "EUR", "EUR and USD", "CHF, EUR and USD". */
export function listOf(texts: readonly string[], locale: Locale): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} ${and[locale]} ${last}`;
}
