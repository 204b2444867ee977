import type { directoryReasons } from '../../reasons/directory-reasons.ts';

/** Polish sentences of reasons: why a directory of accounts cannot be read, or an entry in it not be used. */
export const directoryReasonsPl: Readonly<Record<keyof typeof directoryReasons, string>> = {
  directory_file: 'nie można odczytać pliku {file} ({code})',
  directory_not_file: '{file} nie jest plikiem',
  directory_file_changing: 'plik {file} zmienił się podczas odczytu',
  directory_file_unfinished: 'plik {file} nie kończy się znakiem nowego wiersza, więc może być niepełny',
  directory_not_utf8: 'plik {file} nie jest tekstem w UTF-8',
  directory_not_csv: 'plik {file} nie jest poprawnym plikiem CSV ({error})',
  directory_large: 'lista kont jest większa niż {bytes} bajtów',
  directory_slow: 'nie udało się odczytać listy kont w ciągu {seconds} s',
  directory_status: 'adres katalogu odpowiedział kodem HTTP {status}',
  directory_unreachable: 'nie można odczytać adresu katalogu: {error}',
  directory_not_listed: 'odpowiedź katalogu nie jest listą kont z ich liczbą',
  directory_incomplete: 'katalog podaje liczbę kont {total}, a na liście jest ich {listed}',
  directory_query: 'zapytanie do katalogu nie powiodło się: {error}',
  directory_secret: 'nie można odczytać danych dostępu do katalogu: {error}',
  directory_read: 'liczba kont w katalogu: {count}',
  not_in_directory: 'katalog nie zawiera konta {account}',
  directory_never_read: 'accounts: katalog nie był jeszcze odczytany: {why}',
  directory_read_by_serve: 'odczyta go outlay serve',
  directory_empty: 'katalog nie zawiera kont',
  directory_half:
    'w katalogu jest tylko {present} z {known} wcześniejszych kont; usuwaj naraz mniej niż połowę',
  directory_all_invalid: 'żaden wpis katalogu nie jest poprawny: {error}',
  entry_invalid: 'wpis konta {account} w katalogu jest niepoprawny: {error}',
};
