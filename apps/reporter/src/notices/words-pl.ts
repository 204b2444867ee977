import type { NoticeWords } from './notice-words.ts';

const number = new Intl.NumberFormat('pl', { useGrouping: 'always' });
const plural = new Intl.PluralRules('pl');

/** Notices in Polish. */
export const polishNotices: NoticeWords = {
  subject: (job, failing, recovered) =>
    failing.length === 0
      ? `Outlay: zadanie ${job} znów działa (${accounts(recovered)})`
      : `Outlay: zadanie ${job} wymaga uwagi (${accounts(failing)})${also(recovered)}`,
  causes: {
    token: {
      title: 'Serwis odrzuca token',
      advice:
        'Token jest błędny, wygasł, został unieważniony albo nie pozwala na taki odczyt. Utwórz w serwisie nowy i umieść go tam, gdzie wskazuje konfiguracja; token z pliku outlay serve odczyta od razu, token ze zmiennej środowiskowej – po ponownym uruchomieniu. Potem utwórz raport:',
    },
    configuration: {
      title: 'W konfiguracji jest błąd',
      advice: 'Popraw to, co wymienia powód, i sprawdź poleceniem outlay config check. Potem utwórz raport:',
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
    undelivered: {
      title: 'Raport powstał, ale nie dotarł wszędzie',
      advice:
        'Usuń przyczynę: pełny folder, brak uprawnień, odbiorca odrzucony przez serwer poczty. Potem dostarcz te same pliki tam, gdzie nie dotarły (outlay resend z --to wysyła je na inny adres):',
    },
    service: {
      title: 'Serwis nie wydał danych',
      advice: 'Outlay zaprzestał prób utworzenia tych raportów. Gdy serwis znów będzie działał, utwórz je:',
    },
    bug: {
      title: 'Zdarzyło się coś nieoczekiwanego',
      advice: 'To wygląda na błąd w Outlay. Zgłoś go wraz z powodem i spróbuj ponownie:',
    },
  },
  recovered: {
    title: 'Raporty znów powstają',
    advice:
      'Raporty, które wcześniej się nie udały, nie powstaną same: outlay history --state failed,partial je wymienia, a outlay retry je tworzy.',
  },
  run: 'Przebieg',
  due: 'Termin',
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

function also(recovered: readonly string[]): string {
  return recovered.length === 0 ? '' : `; znów działa (${accounts(recovered)})`;
}
