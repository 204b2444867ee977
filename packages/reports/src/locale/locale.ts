/** Languages that reports are written in. */
export const locales = ['pl', 'en'] as const;

/** The language of a report: its texts, category names and, in files for people, number and date formats. */
export type Locale = (typeof locales)[number];

/** A word or sentence in every language. */
export type LocalizedText = Readonly<Record<Locale, string>>;
