import { type Locale, wordsOf } from '@outlay/reports';
import type { PictureProblem } from '../picture/picture.ts';

/** The texts of the appendix with document images. */
export type ReceiptWords = {
  readonly title: string;
  readonly page: (number: number) => string;
  /** Prefix of its page numbers in the page list of a viewer. */
  readonly pagePrefix: string;
  readonly imageOf: (document: string) => string;
  readonly unnamedStore: string;
  readonly withoutDate: string;
  readonly missing: string;
  readonly failed: (reason: string) => string;
  readonly problems: Readonly<Record<PictureProblem, string>>;
  readonly isPdf: string;
  readonly attachedAs: (name: string) => string;
};

/** The texts by language. */
export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = {
  pl: {
    title: 'Załącznik: obrazy dokumentów',
    page: (number) => `załącznik, strona ${number}`,
    pagePrefix: 'Z-',
    imageOf: (document) => `Obraz dokumentu: ${document}`,
    unnamedStore: wordsOf('pl').unnamedStore,
    withoutDate: 'bez daty',
    missing: 'Serwis nie ma obrazu tego dokumentu.',
    failed: (reason) => `Nie udało się pobrać obrazu tego dokumentu (${reason}).`,
    problems: {
      broken: 'Plik obrazu jest uszkodzony, więc nie można go pokazać.',
      'unknown-format': 'Plik nie jest obrazem JPEG lub PNG ani dokumentem PDF.',
      unsupported: 'Tego rodzaju pliku JPEG nie można pokazać w dokumencie PDF.',
      'too-large': 'Obraz ma zbyt wiele pikseli, aby go tu pokazać.',
    },
    isPdf: 'Ten dokument jest plikiem PDF.',
    attachedAs: (name) => `Załączony plik: ${name}`,
  },
  en: {
    title: 'Appendix: document images',
    page: (number) => `appendix, page ${number}`,
    pagePrefix: 'A-',
    imageOf: (document) => `Image of the document: ${document}`,
    unnamedStore: wordsOf('en').unnamedStore,
    withoutDate: 'no date',
    missing: 'The service has no image of this document.',
    failed: (reason) => `The image of this document could not be downloaded (${reason}).`,
    problems: {
      broken: 'The image file is damaged and cannot be shown.',
      'unknown-format': 'The file is not a JPEG or PNG image or a PDF document.',
      unsupported: 'This type of JPEG cannot be shown in a PDF.',
      'too-large': 'The image has too many pixels to be shown here.',
    },
    isPdf: 'This document is a PDF file.',
    attachedAs: (name) => `Attached file: ${name}`,
  },
};
