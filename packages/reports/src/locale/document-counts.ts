import type { Locale } from './locale.ts';
import { englishCount, polishCount } from './plural.ts';

/** Numbers of documents in words. */
type DocumentCounts = {
  readonly count: (documents: number) => string;
  /** After a number of documents: how many of them a filter shows only a part of. */
  readonly inPart: (documents: number) => string;
};

/** Numbers of documents in words, a language each. */
export const documentCounts: Readonly<Record<Locale, DocumentCounts>> = {
  en: {
    count: (documents) => englishCount(documents, 'document'),
    inPart: (documents) => `${documents} of them in part`,
  },
  pl: {
    count: (documents) => polishCount(documents, { one: 'dokument', few: 'dokumenty', many: 'dokumentów' }),
    inPart: (documents) => `w tym częściowo: ${documents}`,
  },
};
