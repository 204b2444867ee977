import type { NoticeWords } from './alert-words.ts';

const number = new Intl.NumberFormat('pl', { useGrouping: 'always' });
const plural = new Intl.PluralRules('pl');

/** Said of every run that is tried again. */
const again =
  'Outlay sam ponawia próby, aż do ostatniej z podanych niżej. Napisze, gdy raporty znów zaczną przychodzić albo gdy coś będzie wymagało Twojej uwagi, ale nie wtedy, gdy zaprzestanie prób. Pierwsze polecenie pokazuje, co dzieje się z raportem, drugie ponawia próbę od razu:';

/** Notices in Polish. */
export const polishNotices: NoticeWords = {
  subject: (job, { failing, late, recovered }) => {
    const parts = [
      ...part('wymaga uwagi', failing),
      ...part('jest opóźnione', late),
      ...part('znów działa', recovered),
    ];
    return `Outlay: zadanie ${job} ${parts.join('; ')}`;
  },
  clockSubject: 'Outlay: jeden z zegarów źle chodzi',
  topics: {
    clock: {
      title: 'Zegary wskazują różny czas',
      advice:
        'Outlay porównuje zegar swojego komputera z zegarami serwisów i bazy danych i nie tworzy raportu za okres, który według któregoś z nich jeszcze trwa. Ustaw zegar, który źle chodzi (w Linuksie timedatectl pokazuje, czy komputer korzysta z serwera czasu). Wstrzymane raporty powstaną potem same. Najbliższe terminy pokazuje:',
    },
    token: {
      title: 'Serwis odrzuca token',
      advice:
        'Token jest błędny, wygasł, został unieważniony albo nie pozwala na taki odczyt. Utwórz w serwisie nowy i umieść go tam, gdzie wskazuje konfiguracja. Nowy token w pliku outlay serve odczyta od razu; jeśli plik udostępnia systemd lub Docker albo token jest w zmiennej środowiskowej, najpierw uruchom outlay serve ponownie. Potem utwórz raport:',
    },
    configuration: {
      title: 'W konfiguracji jest błąd',
      advice: 'Popraw to, co wymienia powód, i sprawdź poleceniem outlay config check. Potem utwórz raport:',
    },
    limit: {
      title: 'Raport przekracza ustalone limity',
      advice:
        'Serwis zwraca więcej danych, niż powinien, albo utworzenie raportu zajmuje zbyt dużo pamięci lub czasu. Sprawdź konto w serwisie. Jeśli dane są poprawne, zwiększ w sekcji limits konfiguracji limit, który wymienia powód. Potem utwórz raport:',
    },
    disk: {
      title: 'Plików nie dało się zapisać na tym komputerze',
      advice:
        'Zwolnij miejsce na dysku albo pozwól Outlay zapisywać w folderze obok jego bazy. Potem utwórz raport:',
    },
    uncertain: {
      title: 'Nie wiadomo, czy wiadomość dotarła',
      advice:
        'Połączenie zostało przerwane, zanim serwer poczty odpowiedział. Zapytaj odbiorcę; wyślij wiadomość ponownie tylko wtedy, gdy nie dotarła:',
    },
    held: {
      title: 'Raport czeka na Ciebie: nie ma pewności, że dane są kompletne',
      advice:
        'Pierwsze polecenie pokazuje, gdzie leżą pliki. Obejrzyj je; jeśli są w porządku, drugie je wyśle:',
    },
    changed: {
      title: 'Konto zmieniło się, odkąd raport został zaplanowany',
      advice:
        'Zmienił się adres lub token konta albo lista odbiorców, a Outlay nikomu nie wysyła raportu, który może być przeznaczony dla kogoś innego. Powód mówi, co się zmieniło. Sprawdź konfigurację; jeśli jest poprawna, utwórz albo wyślij raport:',
    },
    undelivered: {
      title: 'Raport powstał, ale nie dotarł wszędzie',
      advice:
        'Usuń przyczynę: pełny folder, brak uprawnień, odbiorca odrzucony przez serwer poczty. Potem dostarcz te same pliki tam, gdzie nie dotarły (outlay resend z --to wysyła je na inny adres):',
    },
    service: {
      title: 'Serwis nie wydał danych',
      advice: 'Outlay zaprzestał prób utworzenia tych raportów. Gdy serwis znów będzie działał, utwórz je:',
    },
    format: {
      title: 'Raport nie mieści się w jednym z formatów',
      advice:
        'Powód mówi, o który format chodzi i czego nie da się w nim zapisać. Wybierz w konfiguracji inny format albo inne jego ustawienia. Potem utwórz raport:',
    },
    store: {
      title: 'Nie można korzystać z bazy Outlay',
      advice:
        'Baza przebiegów albo plik przechowywany obok niej jest niedostępny, uszkodzony albo został zmieniony. Powód mówi, o co chodzi; jedno i drugie sprawdza outlay config check. Potem utwórz raport:',
    },
    crash: {
      title: 'Outlay kończy działanie przy każdej próbie utworzenia raportu',
      advice:
        'Proces zakończył się bez komunikatu o błędzie: komputerowi może brakować pamięci albo w Outlay jest błąd. Więcej mówi dziennik systemu (w Linuksie journalctl). Zwiększ ilość pamięci albo zgłoś problem wraz z powodem. Potem utwórz raport:',
    },
    bug: {
      title: 'Zdarzyło się coś nieoczekiwanego',
      advice: 'To wygląda na błąd w Outlay. Zgłoś go wraz z powodem i spróbuj ponownie:',
    },
    serviceRetried: {
      title: 'Serwis nie wydaje danych',
      advice: `Na razie nie musisz nic robić. ${again}`,
    },
    diskRetried: {
      title: 'Plików nie da się zapisać na tym komputerze',
      advice: `Zwolnij miejsce na dysku albo pozwól Outlay zapisywać w folderze obok jego bazy. ${again}`,
    },
    otherRetried: {
      title: 'Raportu nie da się teraz utworzyć',
      advice: `Zajmij się tym, na co wskazuje powód. ${again}`,
    },
    undeliveredRetried: {
      title: 'Raport powstał, ale nie wszędzie da się go dostarczyć',
      advice: `Powód mówi, co stoi na przeszkodzie: serwer poczty, który nie działa, folder lub zasobnik S3, który jest pełny albo niedostępny. Usuń przyczynę, jeśli zależy to od Ciebie; to, co już dotarło, nie zostanie wysłane ponownie. ${again}`,
    },
    recovered: {
      title: 'Raporty znów powstają',
      advice:
        'Raporty, przy których Outlay zaprzestał prób, nie przyjdą same: outlay history --state failed,partial je wymienia, a outlay retry ponawia próbę.',
    },
  },
  run: 'Przebieg',
  due: 'Termin',
  tries: (next, last) =>
    next === last ? `Ostatnia próba: ${last}` : `Następna próba: ${next}, ostatnia około ${last}`,
  reason: 'Powód',
  more: (count, command) => `i jeszcze ${counted(count)}; dla wszystkich: ${command}`,
  footer:
    'Dostajesz jedną wiadomość, gdy raporty przestają powstawać, i jedną, gdy znów powstają. Wszystko o przebiegu mówi outlay show z jego identyfikatorem.',
};

function accounts(names: readonly string[]): string {
  return names.length === 1 ? String(names[0]) : counted(names.length);
}

function counted(count: number): string {
  const forms = { one: 'konto', few: 'konta', many: 'kont' } as const;
  const form = plural.select(count);
  return `${number.format(count)} ${form === 'one' || form === 'few' ? forms[form] : forms.many}`;
}

function part(words: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : [`${words} (${accounts(names)})`];
}
