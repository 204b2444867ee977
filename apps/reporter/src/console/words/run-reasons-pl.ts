import type { runReasons } from '../../reasons/run-reasons.ts';

/** Polish sentences of reasons: why runs are held, late, skipped or failed, and what helps. */
export const runReasonsPl: Readonly<Record<keyof typeof runReasons, string>> = {
  // What a person wrote, and how many reasons are not named.
  canceled_because: 'anulowano ({who}), powód: {why}',
  and_more: '{why} (i jeszcze {count})',
  refused_after: 'liczba nieudanych prób: {attempts}; ostatnia przyczyna: {why}',
  // Held, and what helps.
  list_incomplete: 'lista dokumentów może być niekompletna',
  resources_missing: 'serwis nie udostępnił wszystkiego ({missing})',
  files_held: 'pliki czekają na sprawdzenie',
  filter_name_unknown: 'filtr zawiera nazwę, której nie ma żaden dokument',
  categories_missing: 'dokumenty nie mają kategorii, które są w sumach serwisu',
  batches_need_complete: 'paczki powstają tylko z kompletnych danych',
  records_incomplete: 'dane mogą być niekompletne',
  reversal_doubtful: 'dokumenty zostałyby wycofane, a filtr zawiera nazwę, której nie ma żaden dokument',
  many_gone:
    'brakuje dokumentów z wcześniejszych paczek: {count}, a o pojedyncze można zapytać najwyżej {limit} razy',
  check_account: 'sprawdź konto w serwisie',
  accept_deletions: 'jeśli dokumenty usunięto, {command} utworzy paczkę',
  reads_again: '{command} odczyta dane ponownie',
  // Changed since the run was planned.
  account_changed: 'konto {account} ma inne ustawienia ({changes}) niż podczas planowania przebiegu',
  account_changed_more: 'konto {account} ma inne ustawienia ({changes}) niż podczas planowania przebiegu',
  account_changed_since: 'konto {account} ma inne ustawienia ({changes}) niż wtedy, gdy powstała {name}',
  account_changed_more_since: 'konto {account} ma inne ustawienia ({changes}) niż wtedy, gdy powstała {name}',
  filter_changed: 'zadanie {job} ma inny filtr niż podczas planowania przebiegu',
  filter_changed_since: 'zadanie {job} ma inny filtr niż wtedy, gdy powstała {name}',
  both_changed:
    'konto {account} ma inne ustawienia ({changes}), a zadanie {job} ma inny filtr niż podczas planowania przebiegu',
  both_changed_since:
    'konto {account} ma inne ustawienia ({changes}), a zadanie {job} ma inny filtr niż wtedy, gdy powstała {name}',
  token_unreadable: 'nie można odczytać tokenu konta {account}',
  categories_unreadable: 'nie można odczytać kategorii konta {account}: {why}',
  plans_again: '{command} zaplanuje przebieg ponownie z obecną konfiguracją',
  delivers_unchanged: 'jeśli zmiana nie ma znaczenia, {command} dostarczy te pliki',
  delivers_unchanged_issued:
    'jeśli zmiana nie ma znaczenia, {command} dostarczy te pliki, których nie można utworzyć ponownie',
  delivers_to_current: '{command} dostarczy jego pliki obecnym odbiorcom',
  creates_for_current: '{command} utworzy raport dla obecnych odbiorców',
  otherwise_report_again: 'w przeciwnym razie {command} utworzy raport ponownie z obecną konfiguracją',
  otherwise_revision: 'w przeciwnym razie {command} utworzy kolejną wersję z obecną konfiguracją',
  continues_batch:
    'jeśli zmiana jest zamierzona, a konto to samo, {command} utworzy następną paczkę, która wycofa to, czego nie ma już wśród dokumentów',
  continues_batch_elsewhere: 'konto lub zadanie o innej nazwie zaczyna od paczki nr 1',
  continues_closed:
    'jeśli zmiana jest zamierzona, a konto to samo, {command} odczyta ponownie zamknięty okres',
  continues_closed_elsewhere: 'inny klient wymaga konta o innej nazwie',
  // No longer configured.
  not_a_recipient: '{target} nie dostaje już raportów zadania {job} dla konta {account}',
  no_job: 'w konfiguracji nie ma już zadania {job}',
  no_account: 'w konfiguracji nie ma już konta {account}',
  not_of_job: 'zadanie {job} nie obejmuje już konta {account}',
  not_delivered_to: 'konfiguracja nie przewiduje już dostaw do: {target}',
  no_smtp: 'w konfiguracji nie ma serwera poczty (smtp)',
  no_recipients: 'nie ma już żadnych odbiorców',
  filter_of_revision: 'filtr zadania jest inny niż w wersji {revision}',
  // Skipped, or replaced by another run.
  unchanged: 'bez zmian od wersji {revision}',
  no_documents: 'w tym okresie nie ma dokumentów',
  filter_leaves_none: 'żaden dokument nie pasuje do filtra',
  batch_unchanged: 'żadnego dokumentu nie dodano, nie zmieniono ani nie usunięto od paczki nr {batch}',
  nothing_changed: 'żadnego dokumentu nie dodano, nie zmieniono ani nie usunięto',
  nothing_to_export: 'nie ma dokumentów do wyeksportowania',
  one_waits: 'na późniejszą paczkę czekają dokumenty: {count} ({waits})',
  some_wait: 'na późniejszą paczkę czekają dokumenty: {count} ({waits})',
  created_manually: 'raport za ten okres utworzono ręcznie: przebieg {run}',
  replaced: 'zastąpił go przebieg {run}',
  replaced_by_revision: 'zastąpiła go wersja {revision}, przebieg {run}',
  canceled: 'anulowano ({who})',
  batch_undelivered: 'paczka nr {number} {became}',
  batch_undelivered_shown: 'paczka nr {number} {became} ({command})',
  more_undelivered: 'inne niedostarczone paczki: {count} ({command})',
  // Late or failed.
  // Not due by every clock.
  not_over: 'raport może powstać najwcześniej {notBefore}, a zegar tego komputera wskazuje {time}',
  not_over_by_database:
    'raport może powstać najwcześniej {notBefore}, a zegar bazy danych wskazuje {time} (zegar tego komputera: {machine})',
  not_over_by_service:
    'raport może powstać najwcześniej {notBefore}, a zegar serwisu {service} wskazuje {time} (zegar tego komputera: {machine})',
  clock_wrong: 'jeden z tych zegarów jest ustawiony nieprawidłowo',
  not_created: 'raport nie powstał',
  ended_before_staging: 'proces zakończył się, zanim raport był gotowy',
  interrupted: 'przerwano, zanim powstał raport',
  ended_without_result: 'proces zakończył się bez wyniku',
  ended_while_writing: 'proces zakończył się podczas zapisywania plików',
  ended_before_message: 'proces zakończył się, zanim wysłano całą wiadomość',
  ended_while_sending: 'proces zakończył się podczas wysyłania wiadomości: mogła dotrzeć',
  same_period_busy: 'trwa przebieg {run} za ten sam okres',
  waits_for_slow: 'czeka na powolne dostawy do: {target}',
  waits_for_answer: 'czeka, bo nie odpowiada: {target}',
  store_away: 'baza była niedostępna',
  asked_to_end: 'proces otrzymał polecenie zakończenia',
  command_asked_to_end: 'polecenie przerwano',
  no_response_seconds: 'brak odpowiedzi przez {count} s',
  no_response_minutes: 'brak odpowiedzi przez {count} min',
  // Files that are in the way, or were changed.
  revision_other_name: '{command} utworzy kolejną wersję z inną nazwą pliku',
  creates_revision: '{command} utworzy kolejną wersję',
  move_then_delivers: 'przenieś tamten plik, a potem {command} dostarczy te pliki',
  restore_then_delivers:
    'przywróć go z kopii zapasowej folderu z plikami, a potem {command} dostarczy te pliki',
  report_again: '{command} utworzy raport ponownie',
};
