import { type Locale, wordsOf } from '@outlay/reports';

/** The words of the list of missing receipt pictures. */
export type ZipWords = {
  readonly missing: string;
  readonly withoutId: string;
  readonly withoutPicture: string;
  readonly emptyPicture: string;
  readonly undated: string;
  readonly unnamedStore: string;
};

/** The words in each language. */
export const zipWords: Readonly<Record<Locale, ZipWords>> = {
  pl: {
    missing: 'Dokumenty, których obrazów nie ma w tym archiwum:',
    withoutId: 'serwis nie podaje identyfikatora dokumentu',
    withoutPicture: 'serwis nie ma obrazu tego dokumentu',
    emptyPicture: 'obraz z serwisu jest pusty',
    undated: 'bez daty',
    unnamedStore: wordsOf('pl').unnamedStore,
  },
  en: {
    missing: 'Documents whose pictures are not in this archive:',
    withoutId: 'the service gives no id of the document',
    withoutPicture: 'the service has no picture of this document',
    emptyPicture: 'the picture from the service is empty',
    undated: 'no date',
    unnamedStore: wordsOf('en').unnamedStore,
  },
};
