import type { AlertWords } from './alert-words.ts';

const number = new Intl.NumberFormat('pl', { useGrouping: 'always' });
const plural = new Intl.PluralRules('pl');

/** Part of every alert about a run that is retried. */
const again =
  'Outlay sam ponawia próby – ostatnia jest podana niżej. Kolejną wiadomość dostaniesz, gdy raporty znów zaczną przychodzić albo gdy problem możesz rozwiązać tylko Ty, na przykład gdy serwis odrzuci token. Jeśli ostatnia próba nie powiedzie się z tego samego powodu, Outlay zrezygnuje bez osobnej wiadomości, a przebieg będzie widoczny w outlay history jako failed lub partial. Pierwsze polecenie pokazuje stan raportu, drugie ponawia próbę od razu:';

/** Alerts in Polish. */
export const polishAlerts: AlertWords = {
  subject: (job, { failing, late, recovered }) => {
    const parts = [
      ...clause(failing, { one: 'wymaga uwagi', few: 'wymagają uwagi' }),
      ...(late.length === 0 ? [] : [`opóźnione raporty (${accounts(late)})`]),
      ...clause(recovered, { one: 'znów działa', few: 'znów działają' }),
    ];
    return `Outlay: zadanie „${job}”: ${parts.join(', ')}`;
  },
  clockSubject: 'Outlay: zegary wskazują różny czas',
  directorySubject: 'Outlay: nie można odczytać katalogu kont',
  kinds: {
    clock: {
      title: 'Zegary wskazują różny czas',
      advice:
        'Outlay porównuje zegar swojego komputera z zegarami serwisów i bazy danych. Nie tworzy raportu za okres, który według któregokolwiek z nich jeszcze trwa. Ustaw zegar, który się myli (w Linuksie timedatectl pokazuje, czy komputer synchronizuje czas). Opóźnione raporty powstaną wtedy automatycznie. Najbliższe terminy:',
    },
    directory: {
      title: 'Nie można odczytać katalogu kont',
      advice:
        'Outlay nie planuje raportów, dopóki nie odczyta katalogu. Raporty zaplanowane wcześniej tworzy i dostarcza według ostatnio odczytanych kont. Ponawia próby, a potem planuje opóźnione raporty zgodnie z whenMissed każdego zadania. Aby sprawdzić katalog:',
    },
    token: {
      title: 'Serwis odrzuca token',
      advice:
        'Token jest błędny, wygasł, został unieważniony albo nie ma uprawnień do odczytu. Utwórz w serwisie nowy token i zapisz go w miejscu wskazanym w konfiguracji. outlay serve od razu odczyta zmieniony plik z tokenem. Jeśli plik udostępnia systemd lub Docker albo token jest w zmiennej środowiskowej, najpierw uruchom outlay serve ponownie. Potem utwórz raport:',
    },
    configuration: {
      title: 'W konfiguracji jest błąd',
      advice: 'Popraw ustawienie wskazane w powodzie i uruchom outlay config check. Potem utwórz raport:',
    },
    limit: {
      title: 'Raport przekracza limit',
      advice:
        'Serwis zwrócił więcej danych, niż pozwala limit, albo utworzenie raportu zajmuje zbyt dużo pamięci lub czasu. Sprawdź konto w serwisie. Jeśli dane są poprawne, zwiększ limit wskazany w powodzie (sekcja limits w konfiguracji). Potem utwórz raport:',
    },
    disk: {
      title: 'Nie udało się zapisać plików na tym komputerze',
      advice: 'Zwolnij miejsce na dysku albo nadaj Outlay prawo zapisu w folderze bazy. Potem utwórz raport:',
    },
    uncertain: {
      title: 'Nie wiadomo, czy wiadomość dotarła',
      advice:
        'Połączenie zostało przerwane, zanim serwer poczty odpowiedział. Zapytaj odbiorcę; wyślij wiadomość ponownie tylko wtedy, gdy nie dotarła:',
    },
    held: {
      title: 'Raport wstrzymany do sprawdzenia: lista dokumentów może być niekompletna',
      advice:
        'Pierwsze polecenie pokazuje, gdzie są pliki. Sprawdź je; jeśli są poprawne, drugie polecenie je dostarczy:',
    },
    heldBatch: {
      title: 'Paczka nie powstała: lista dokumentów może być niekompletna',
      advice:
        'Paczki powstają tylko z kompletnych danych. Ta nie ma jeszcze numeru. Następny przebieg obejmie te same dokumenty. Aby odczytać dane ponownie już teraz:',
    },
    deletions: {
      title: 'Paczka nie powstała: brakuje wielu dokumentów z wcześniejszych paczek',
      advice:
        'W serwisie nie ma już ponad 500 dokumentów wyeksportowanych we wcześniejszych paczkach. Ta paczka nie ma jeszcze numeru, a następne też będą wstrzymane. Sprawdź konto w serwisie. Jeśli dokumenty usunięto, drugie polecenie utworzy paczkę, która je wystornuje:',
    },
    changed: {
      title: 'Konfiguracja zmieniła się po zaplanowaniu raportu',
      advice:
        'Zmienił się adres lub token konta, filtr zadania, lista odbiorców albo dzień, od którego liczone są miesiące, a Outlay nie wysyła raportu, który może być przeznaczony dla kogoś innego lub obejmować inne dokumenty lub dni. W powodzie podano, co się zmieniło. Sprawdź konfigurację; jeśli jest poprawna, utwórz lub dostarcz raport:',
    },
    unclosed: {
      title: 'Okres nie został zamknięty',
      advice:
        'Zadanie zamyka okresy kilka dni po dostarczeniu raportu, ale nie z takim raportem. Dopóki okres nie jest zamknięty, późniejsze zmiany nie powodują korekty. Pierwsze polecenie pokazuje raport; drugie tworzy i dostarcza nowy, z którym Outlay zamknie okres po tylu samo dniach:',
    },
    undelivered: {
      title: 'Raportu nie udało się dostarczyć do wszystkich odbiorców i folderów',
      advice:
        'Usuń przyczynę, na przykład brak miejsca na dysku, brak uprawnień lub odbiorcę odrzuconego przez serwer poczty. Potem powtórz nieudane dostawy (outlay resend PRZEBIEG --to ADRES wysyła pliki na inny adres):',
    },
    service: {
      title: 'Serwis nie udostępnił danych',
      advice: 'Outlay zrezygnował z dalszych prób. Gdy serwis znów będzie działać, utwórz te raporty:',
    },
    format: {
      title: 'Raport nie mieści się w jednym z formatów',
      advice:
        'W powodzie podano, o który format chodzi i czego nie można w nim zapisać. Wybierz w konfiguracji inny format albo inne jego ustawienia. Potem utwórz raport:',
    },
    store: {
      title: 'Baza Outlay jest niedostępna lub uszkodzona',
      advice:
        'Baza danych jest niedostępna lub uszkodzona albo zmieniono bądź usunięto przechowywany plik raportu. Szczegóły podano w powodzie; bazę i pliki sprawdza outlay config check. Potem utwórz raport:',
    },
    crash: {
      title: 'Tworzenie raportu za każdym razem kończy się awarią',
      advice:
        'Proces zakończył się bez komunikatu o błędzie: na komputerze może brakować pamięci albo w Outlay jest błąd. Szczegóły są w dzienniku systemu (w Linuksie journalctl). Zwiększ ilość pamięci albo zgłoś problem wraz z powodem. Potem utwórz raport:',
    },
    internal_error: {
      title: 'Wystąpił nieoczekiwany błąd',
      advice: 'To prawdopodobnie błąd w Outlay. Zgłoś go wraz z powodem i spróbuj ponownie:',
    },
    serviceRetried: {
      title: 'Serwis nie udostępnia danych',
      advice: `Na razie nie musisz nic robić. ${again}`,
    },
    diskRetried: {
      title: 'Nie można zapisać plików na tym komputerze',
      advice: `Zwolnij miejsce na dysku albo nadaj Outlay prawo zapisu w folderze bazy. ${again}`,
    },
    otherRetried: {
      title: 'Nie można teraz utworzyć raportu',
      advice: `Usuń przyczynę wskazaną w powodzie. ${again}`,
    },
    undeliveredRetried: {
      title: 'Raportu nie można teraz dostarczyć do wszystkich odbiorców i folderów',
      advice: `W powodzie podano przeszkodę: serwer poczty nie działa albo folder lub zasobnik S3 jest pełny lub niedostępny. Usuń przyczynę, jeśli to możliwe; udane dostawy nie zostaną powtórzone. ${again}`,
    },
    recovered: {
      title: 'Raporty znów przychodzą',
      advice:
        'Raporty, z których Outlay zrezygnował, nie powstaną automatycznie: ich listę pokazuje outlay history --state failed,partial, a tworzy je outlay retry.',
    },
  },
  run: 'Przebieg',
  due: 'Termin',
  attempts: (next, last) =>
    next === last ? `Ostatnia próba: ${last}` : `Następna próba: ${next}; ostatnia: około ${last}`,
  reason: 'Powód',
  more: (count, command) => `i jeszcze ${counted(count)}. Dla wszystkich: ${command}`,
  footer:
    'Otrzymujesz jedną wiadomość, gdy raporty przestają przychodzić, i jedną, gdy znów przychodzą. Szczegóły przebiegu pokazuje outlay show z jego identyfikatorem.',
};

function accounts(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : counted(names.length);
}

function counted(count: number): string {
  const forms = { one: 'konto', few: 'konta', many: 'kont' } as const;
  const form = plural.select(count);
  return `${number.format(count)} ${form === 'one' || form === 'few' ? forms[form] : forms.many}`;
}

/** "3 konta wymagają uwagi", but "5 kont wymaga uwagi". */
function clause(names: readonly string[], verb: Record<'one' | 'few', string>): string[] {
  const form = plural.select(names.length) === 'few' ? verb.few : verb.one;
  return names.length === 0 ? [] : [`${accounts(names)} ${form}`];
}
