import type { Locale } from '@outlay/reports';
import type { ExportFormat } from '../exporter/file-types.ts';

/** The texts of an e-mail that are not in its report. */
export type EmailWords = {
  readonly formats: Readonly<Record<ExportFormat, string>>;
  /**
   * A sentence that names the attachments.
   * @param names - of formats
   */
  readonly attached: (names: readonly string[]) => string;
  /**
   * Why the recipient gets the message.
   * @param job - its name, if known
   */
  readonly why: (job: string | null) => string;
  /** How to unsubscribe without an address. */
  readonly howToStop: string;
  /** The text of the unsubscribe link. */
  readonly unsubscribe: string;
  /** The number of items that only the report contains. */
  readonly more: (count: number) => string;
};

/** The texts in each language. */
export const emailWords: Readonly<Record<Locale, EmailWords>> = {
  en: {
    formats: {
      pdf: 'a PDF',
      xlsx: 'an Excel workbook',
      csv: 'a CSV table',
      json: 'JSON data',
      html: 'a web page',
      hledger: 'an hledger journal',
      beancount: 'a Beancount ledger',
      ofx: 'an OFX file',
      epp: 'an EDI++ file',
      optima: 'an XML file for Comarch ERP Optima',
      datev: 'an archive for DATEV',
      zip: 'a ZIP archive',
    },
    attached: (names) => `The report is attached as ${listed(names, 'and')}.`,
    why: (job) =>
      job === null
        ? 'You receive this e-mail because your address is on its list of recipients.'
        : `You receive this e-mail because your address is on the list of recipients of the job “${job}”.`,
    howToStop: 'To stop receiving it, ask the sender to remove your address.',
    unsubscribe: 'Stop receiving these e-mails',
    more: (count) => `${count} more in the report`,
  },
  pl: {
    formats: {
      pdf: 'plik PDF',
      xlsx: 'arkusz Excela',
      csv: 'tabela CSV',
      json: 'dane JSON',
      html: 'strona internetowa',
      hledger: 'dziennik hledger',
      beancount: 'księga Beancount',
      ofx: 'plik OFX',
      epp: 'plik EDI++',
      optima: 'plik XML dla Comarch ERP Optima',
      datev: 'archiwum dla programu DATEV',
      zip: 'archiwum ZIP',
    },
    attached: (names) => `Raport w załączniku: ${listed(names, 'i')}.`,
    why: (job) =>
      job === null
        ? 'Otrzymujesz tę wiadomość, ponieważ Twój adres jest na liście jej odbiorców.'
        : `Otrzymujesz tę wiadomość, ponieważ Twój adres jest na liście odbiorców zadania „${job}”.`,
    howToStop: 'Jeśli nie chcesz jej otrzymywać, poproś nadawcę o usunięcie adresu z listy.',
    unsubscribe: 'Nie chcę otrzymywać tych wiadomości',
    more: (count) => `Więcej w raporcie: ${count}`,
  },
};

function listed(names: readonly string[], and: string): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`;
}
