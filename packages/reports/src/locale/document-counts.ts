import type { Locale } from './locale.ts';
import { englishCount, polishCount } from './plural.ts';

/** Numbers of documents in words. */
type DocumentCounts = {
  readonly count: (documents: number) => string;
  /** After a number of documents: how many of them a filter shows in part. */
  readonly inPart: (documents: number) => string;
  /** The same under a list of documents. */
  readonly shownInPart: (documents: number) => string;
};

/** Numbers of documents in words, in each language. */
export const documentCounts: Readonly<Record<Locale, DocumentCounts>> = {
  en: {
    count: (documents) => englishCount(documents, 'document'),
    inPart: (documents) => `${documents} of them in part`,
    shownInPart: (documents) =>
      `Of ${englishCount(documents, 'document')}, the list shows only the part that the filter selects.`,
  },
  pl: {
    count: (documents) => polishCount(documents, { one: 'dokument', few: 'dokumenty', many: 'dokumentów' }),
    inPart: (documents) => `w tym częściowo: ${documents}`,
    shownInPart: (documents) =>
      `Z ${documents === 1 ? '1 dokumentu' : `${documents} dokumentów`} lista pokazuje tylko część wybraną przez filtr.`,
  },
};
