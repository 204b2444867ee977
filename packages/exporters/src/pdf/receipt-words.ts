import { type Locale, wordsOf } from '@outlay/reports';
import type { PictureProblem } from './picture/picture.ts';

/** The words of the appendix of receipts. */
export type ReceiptWords = {
  readonly title: string;
  readonly page: (number: number) => string;
  /** Before the numbers of its pages, as a reader's page list has them. */
  readonly pagePrefix: string;
  readonly pictureOf: (document: string) => string;
  readonly unnamedStore: string;
  readonly withoutDate: string;
  readonly missing: string;
  readonly failed: (reason: string) => string;
  readonly problems: Readonly<Record<PictureProblem, string>>;
  readonly isPdf: string;
  readonly attachedAs: (name: string) => string;
};

/** The words in each language. */
export const receiptWords: Readonly<Record<Locale, ReceiptWords>> = {
  pl: {
    title: 'Załącznik: obrazy dokumentów',
    page: (number) => `załącznik, strona ${number}`,
    pagePrefix: 'Z-',
    pictureOf: (document) => `Obraz dokumentu: ${document}`,
    unnamedStore: wordsOf('pl').unnamedStore,
    withoutDate: 'bez daty',
    missing: 'Serwis nie ma obrazu tego dokumentu.',
    failed: (reason) => `Nie udało się pobrać obrazu tego dokumentu (${reason}).`,
    problems: {
      broken: 'Plik obrazu jest uszkodzony, więc nie można go pokazać.',
      'unknown-format': 'Plik nie jest obrazem JPEG ani PNG, ani dokumentem PDF.',
      unsupported: 'Tej odmiany pliku JPEG nie można pokazać w dokumencie PDF.',
      'too-large': 'Obraz ma zbyt wiele pikseli, aby go tu pokazać.',
    },
    isPdf: 'Ten dokument jest plikiem PDF.',
    attachedAs: (name) => `Plik jest załączony: ${name}`,
  },
  en: {
    title: 'Appendix: pictures of documents',
    page: (number) => `appendix, page ${number}`,
    pagePrefix: 'A-',
    pictureOf: (document) => `Picture of the document: ${document}`,
    unnamedStore: wordsOf('en').unnamedStore,
    withoutDate: 'without a date',
    missing: 'The service has no picture of this document.',
    failed: (reason) => `The picture of this document could not be fetched (${reason}).`,
    problems: {
      broken: 'The file of the picture is broken and cannot be shown.',
      'unknown-format': 'The file is neither a JPEG or PNG picture nor a PDF document.',
      unsupported: 'A JPEG of this kind cannot be shown in a PDF.',
      'too-large': 'The picture has too many pixels to be shown here.',
    },
    isPdf: 'This document is a PDF file.',
    attachedAs: (name) => `The file is attached: ${name}`,
  },
};
