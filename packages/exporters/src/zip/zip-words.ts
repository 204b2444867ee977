import { type Locale, wordsOf } from '@outlay/reports';

/** The texts of the list of missing document images. */
export type ZipWords = {
  readonly missing: string;
  readonly withoutId: string;
  readonly withoutImage: string;
  readonly emptyImage: string;
  readonly undated: string;
  readonly unnamedStore: string;
};

/** The texts by language. */
export const zipWords: Readonly<Record<Locale, ZipWords>> = {
  pl: {
    missing: 'Dokumenty bez obrazu w tym archiwum:',
    withoutId: 'serwis nie podaje identyfikatora tego dokumentu',
    withoutImage: 'serwis nie ma obrazu tego dokumentu',
    emptyImage: 'obraz z serwisu jest pusty',
    undated: 'bez daty',
    unnamedStore: wordsOf('pl').unnamedStore,
  },
  en: {
    missing: 'Documents without an image in this archive:',
    withoutId: 'the service provides no ID for this document',
    withoutImage: 'the service has no image of this document',
    emptyImage: 'the image from the service is empty',
    undated: 'no date',
    unnamedStore: wordsOf('en').unnamedStore,
  },
};
