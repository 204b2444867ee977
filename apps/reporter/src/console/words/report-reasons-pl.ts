import type { reportReasons } from '../../reasons/report-reasons.ts';

/** Polish sentences of reasons: why periods are not closed, what a format cannot represent, and what the check of the configuration finds. */
export const reportReasonsPl: Readonly<Record<keyof typeof reportReasons, string>> = {
  // Closed periods.
  closing_incomplete:
    '{job}, {account}: według raportu za {period}, przebieg {run}, może brakować dokumentów, więc nie można go zamknąć',
  closing_reads_again: '{command} odczyta okres ponownie',
  closing_other_filter:
    '{job}, {account}: raport za {period}, przebieg {run}, ma inny filtr niż zadanie, więc nie można go zamknąć',
  closing_creates_filtered: '{command} utworzy i dostarczy raport z filtrem zadania',
  closing_undelivered:
    '{job}, {account}: po zakończeniu okresu {period} nie dostarczono żadnego raportu, więc nie ma czego zamknąć',
  closing_creates: '{command} utworzy go i dostarczy',
  closing_not_recorded:
    '{job}, {account}: przebieg {run} za {period} nie ma zapisanych dokumentów, bo zadanie nie zamykało wtedy okresów',
  closing_removed:
    '{job}, {account}: przebieg {run} za {period} nie ma zapisanych dokumentów, bo jego pliki usunięto zgodnie z store.keepFiles',
  closing_revision: '{command} utworzy raport, który można zamknąć',
  // Runs that crash, and the rest of what is delivered again.
  crash_loop: 'proces uległ awarii podczas tworzenia tego raportu; liczba awarii: {times}',
  delivers_to_others: '{command} dostarczy pliki odbiorcom, których zadanie ma zamiast nich',
  sends_to_address: '{command} wyśle pliki na wybrany adres',
  no_report_yet_why: 'przebieg {run} nie ma jeszcze raportu: {why}',
  nothing_to_deliver_why: 'przebieg {run} nie ma plików do dostarczenia: {why}',
  address_wrong: '--to: {address} nie jest jednym adresem e-mail',
  account_wrong: '--account: {accounts} nie jest kontem zadania {job}; do wyboru: {names}',
  message_without_texts: 'przygotowana wiadomość nie ma treści',
  documents_lost: 'oczekiwano dokumentów: {count}, otrzymano: {received}',
  delivery_transition: 'dostawa nie może przejść ze stanu „{from}” do „{to}”',
  store_row_missing: 'tabela {table} nie ma wiersza; przywróć ją z kopii zapasowej',
  store_newer: 'bazę zapisała nowsza wersja (migracja „{step}”); użyj tej wersji',
  store_address_wrong: 'store.url: sekret nie jest adresem bazy danych; poprawny zapis: {example}',
  store_foreign_files:
    'store.files: {folder} należy do innej bazy, a dwie bazy nie mogą mieć wspólnego folderu; ustaw w store.files inny folder albo, jeśli ta baza zastąpiła tamtą, usuń {marker}',
  store_unknown_files:
    'store.files: folder {folder} zawiera pliki przebiegów, których ta baza nie zna; ustaw w store.files inny folder albo przenieś te pliki',
  key_to_previous: 'dodaj ten klucz do store.encryption.previous',
  key_as_current: 'podaj go jako store.encryption.key',
  // Formats that cannot represent a report.
  number_digits: '{amount}: arkusz przechowuje najwyżej 15 cyfr liczby',
  too_many_rows: '{sheet}: wierszy jest za dużo ({rows}); arkusz mieści ich najwyżej {max}',
  workbook_too_large: '{path}: skoroszyt przekracza 4 GiB, czyli największy dozwolony rozmiar',
  not_encodable: '{place}: znaku {character} nie ma w {encoding}; użyj kodowania utf-8 lub utf-8-bom',
  epp_not_encodable:
    'company.{key} w pliku księgowym: znaku {character} nie ma w Windows-1250, czyli kodowaniu EDI++',
  datev_too_large:
    'datev: kwota {amount} ({document}) jest za duża; DATEV dopuszcza najwyżej dziesięć cyfr przed przecinkiem',
  datev_needs_numbers:
    'format datev wymaga numerów doradcy podatkowego i klienta; dodaj datev do pliku księgowego',
  optima_needs_tax: 'format optima wymaga reguł księgowych z podatkiem (tax); dodaj je do pliku księgowego',
  optima_needs_database:
    'format optima wymaga identyfikatora bazy księgowej; dodaj optima do pliku księgowego',
  epp_needs_company:
    'format epp wymaga reguł księgowych z podatkiem (tax) i danymi firmy (company); dodaj je do pliku księgowego',
  ledger_needs_accounts:
    '{option} wymaga reguł księgowych z kontami w payments lub tax; dodaj je do pliku księgowego',
  value_not_allowed: 'wartość {value} jest niedozwolona; dozwolone: {expected}',
  color_wrong: 'pdf.accent: „{color}” nie jest kolorem; poprawny zapis: {example}',
  page_size_wrong: 'pdf.pageSize: „{size}” nie jest rozmiarem strony; do wyboru: {names}',
  column_empty: 'kolumna {header} ({field}) jest pusta; wiersz: {row}; źródło wartości: {giver}',
  period_of_kind: '{first}–{last} to nie jest okres tego rodzaju ({kind}); {name} to {from}–{until}',
  batches_damaged: 'paczka nr {batch} jest niezgodna z pozostałymi ({what}); paczki konta są uszkodzone',
  invoices_unreadable: 'nie można odczytać folderu faktur {folder}: {why}',
  invoices_no_folder: 'nie ma takiego folderu',
  invoices_not_folder: 'to nie jest folder',
  invoices_too_many:
    'folder faktur {folder} zawiera zbyt wiele plików ({found}); podaj folder z mniejszą liczbą, na przykład z jednego roku',
  filter_name_closest: 'filter.{key}: {what} nie obejmują „{name}”; czy chodzi o „{closest}”?',
  filter_name_none: 'filter.{key}: {what} nie obejmują „{name}”: konto nie ma żadnych',
  filter_name_listed: 'filter.{key}: {what} nie obejmują „{name}”; dostępne: {listed}',
  more_names: 'inne nieznane nazwy: {count}',
  one_more_name: 'inne nieznane nazwy: {count}',
  // What the check of the configuration finds.
  address_secret_wrong: 'sekret nie jest adresem bazy danych; poprawny zapis: {example}',
  address_not_tested: 'to adres postgres://; połączenia nie sprawdzono',
  certificate_other_site: 'certyfikat nie jest wystawiony na {host}, czyli na host z console.publicUrl',
  certificate_for: 'certyfikat jest wystawiony na {host}, ważny do {until}',
  reachable: '{server} odpowiada',
  login_accepted: '{server} przyjmuje logowanie',
  access_key_accepted: '{place} przyjmuje klucz dostępu; prawa do zapisu nie sprawdzono',
  file_usable: 'plik {file} można odczytać i zapisać',
  file_created_first: 'plik {file} nie istnieje; utworzy go pierwszy przebieg',
  file_and_folder_first: 'plik {file} nie istnieje; pierwszy przebieg utworzy go razem z folderem {folder}',
  names_not_checked: 'nazw nie sprawdzono: {why}',
  can_be_read: 'można odczytać',
  folder_writable: 'do {path} można zapisywać',
  folder_created_first: '{path} nie istnieje; utworzy go {creator}',
  token_accepted: '{address} przyjmuje token',
  logo_bytes: '{file}: {bytes} B',
  signs_in_password: '{role}, loguje się hasłem',
  signs_in_codes: '{role}, loguje się hasłem i kodem jednorazowym',
  signs_in_proxy: '{role}, loguje się przez serwer pośredniczący',
  layout_column: '{name}: liczba kolumn: 1',
  layout_columns: '{name}: liczba kolumn: {count}',
  key_of_new: 'nowe pliki są szyfrowane kluczem {key}',
  key_counts:
    'liczba plików: z tym kluczem {own}, z wcześniejszymi kluczami {earlier}, niezaszyfrowanych {clear}',
  key_not_counted: 'istniejących plików nie policzono: {why}',
  key_needed_once: '1 plik wymaga klucza {key}, którego nie ma w konfiguracji',
  key_needed: 'pliki w liczbie {count} wymagają klucza {key}, którego nie ma w konfiguracji',
  // A target, and why it did not get the report.
  of_target: '{target}: {why}',
};
