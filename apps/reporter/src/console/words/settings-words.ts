import type { ConsoleAction } from '../../adapters/store/console-action-row.ts';
import type { CheckOutcome } from '../../engine/check/check-outcome.ts';

/** The texts of the page of settings in one language. */
export type SettingsWords = {
  readonly check: string;
  readonly aboutCheck: string;
  readonly checkNow: string;
  readonly notChecked: string;
  readonly checking: string;
  readonly reload: string;
  readonly checkFailed: string;
  readonly checkedAt: string;
  readonly subject: string;
  readonly statuses: Readonly<Record<CheckOutcome['status'], string>>;
  /** A message without a report. */
  readonly test: string;
  readonly aboutTest: string;
  readonly sendTest: string;
  readonly noMail: string;
  readonly testOutcomes: Readonly<Record<NonNullable<ConsoleAction['outcome']>, string>>;
  readonly configuration: string;
  readonly inUse: string;
};

/** The settings in English. */
export const englishSettingsWords: SettingsWords = {
  check: 'Check',
  aboutCheck:
    'Checks that everything in the configuration can be used: tokens, folders, buckets, the mail server and the store. No report is created and no message is sent.',
  checkNow: 'Check now',
  notChecked: 'Nothing has been checked since outlay serve started.',
  checking: 'In progress since',
  reload: 'Reload',
  checkFailed: 'The check failed unexpectedly. The log of outlay serve has the details.',
  checkedAt: 'Checked on',
  subject: 'Part of the configuration',
  statuses: {
    ok: 'OK',
    warning: 'Warning',
    invalid: 'Invalid',
    refused: 'Refused',
    unreachable: 'Unreachable',
    'not-writable': 'Not writable',
    unusable: 'Unusable',
  },
  test: 'Test message',
  aboutTest:
    'Sends a short message without a report, to see whether messages arrive. It goes through the mail server of the configuration.',
  sendTest: 'Send a test message',
  noMail: 'The configuration has no mail server (smtp), so no messages are sent.',
  testOutcomes: {
    done: 'Accepted by the mail server',
    failed: 'Not sent',
    refused: 'Not sent',
    lost: 'Interrupted; it may have been sent',
  },
  configuration: 'Configuration',
  inUse:
    'The configuration in use, with its defaults. It shows where secrets are stored, not the secrets themselves. To change it, edit the file and reload outlay serve.',
};

/** The settings in Polish. */
export const polishSettingsWords: SettingsWords = {
  check: 'Sprawdzenie',
  aboutCheck:
    'Sprawdza, czy działa wszystko, do czego odwołuje się konfiguracja: tokeny, foldery, zasobniki, serwer poczty i baza danych. Nie tworzy raportów ani nie wysyła wiadomości.',
  checkNow: 'Sprawdź teraz',
  notChecked: 'Od uruchomienia outlay serve niczego nie sprawdzano.',
  checking: 'Sprawdzanie trwa od',
  reload: 'Odśwież',
  checkFailed: 'Sprawdzenie nieoczekiwanie się nie powiodło. Szczegóły są w dzienniku outlay serve.',
  checkedAt: 'Sprawdzono',
  subject: 'Część konfiguracji',
  statuses: {
    ok: 'Działa',
    warning: 'Ostrzeżenie',
    invalid: 'Błędne',
    refused: 'Odmowa',
    unreachable: 'Niedostępne',
    'not-writable': 'Nie można zapisać',
    unusable: 'Nie działa',
  },
  test: 'Wiadomość testowa',
  aboutTest:
    'Wysyła krótką wiadomość bez raportu, aby sprawdzić, czy wiadomości docierają. Wiadomość przechodzi przez serwer poczty z konfiguracji.',
  sendTest: 'Wyślij wiadomość testową',
  noMail: 'W konfiguracji nie ma serwera poczty (smtp), więc wiadomości nie są wysyłane.',
  testOutcomes: {
    done: 'Przyjęta przez serwer poczty',
    failed: 'Nie wysłano',
    refused: 'Nie wysłano',
    lost: 'Przerwano; mogła zostać wysłana',
  },
  configuration: 'Konfiguracja',
  inUse:
    'Używana konfiguracja wraz z wartościami domyślnymi. Nie zawiera haseł ani tokenów, tylko miejsca, w których są zapisane. Aby ją zmienić, edytuj plik i przeładuj outlay serve.',
};
