/** Languages that reports are written in. */
export const locales = ['pl', 'en'] as const;

/** The language of a report: its words, names of categories and, in files for people, its number and date forms. */
export type Locale = (typeof locales)[number];

/** A word or sentence in every language. */
export type LocalizedText = Readonly<Record<Locale, string>>;
