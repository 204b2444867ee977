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
    withoutId: 'Serwis nie podaje identyfikatora',
    withoutImage: 'Serwis nie ma obrazu',
    emptyImage: 'Obraz z serwisu jest pusty',
    undated: 'bez daty',
    unnamedStore: wordsOf('pl').unnamedStore,
  },
  en: {
    missing: 'Documents without an image in this archive:',
    withoutId: 'The service provides no ID',
    withoutImage: 'The service has no image',
    emptyImage: 'The image from the service is empty',
    undated: 'no date',
    unnamedStore: wordsOf('en').unnamedStore,
  },
};
