import { formatCount } from '@outlay/reports';
import { polishBackfillWords } from './backfill-words.ts';
import type { JobWords } from './job-words.ts';

/** A job in Polish. */
export const polishJobWords: JobWords = {
  details: 'Szczegóły',
  schedule: 'Harmonogram',
  missed: 'Po pominiętych terminach',
  missedPolicies: {
    once: 'Powstaje tylko najnowszy raport',
    all: 'Powstają wszystkie raporty',
    skip: 'Nie powstaje żaden raport',
  },
  notPlanned: 'nie zostaną zaplanowane, bo zadanie jest zawieszone',
  moreAccounts: (count) => `i jeszcze ${formatCount(count, 'pl')}`,
  deliveries: 'Dostawy',
  moreDeliveries: (count) => `Widać tylko początek listy; pozostałych: ${formatCount(count, 'pl')}.`,
  allAccounts: 'Wszystkie',
  ofAccount: 'język konta',
  latest: 'Ostatnie przebiegi',
  allRuns: 'Wszystkie przebiegi tego zadania',
  actions: 'Uruchomienia z konsoli',
  pauses: 'Zawieszenia',
  backToJob: 'Wróć do zadania',
  backToJobs: 'Wróć do zadań',
  paused: {
    badge: 'Zawieszone',
    title: 'Zawieszone zadania',
    means:
      'Terminy tego zadania nie będą planowane, dopóki ktoś go nie wznowi. Przebiegi zaplanowane wcześniej są nadal wykonywane.',
    since: 'Zawieszono',
    by: 'Kto zawiesił',
    reason: 'Powód',
    until: 'Wznowiono',
    resumedBy: 'Kto wznowił',
    more: (count) =>
      `Lista zawiera tylko początek (${formatCount(count, 'pl')}); pozostałe są na stronie Zadania.`,
    wouldBeDue: 'Termin bez zawieszenia',
    removed: 'Nie ma go w konfiguracji',
  },
  pause: {
    name: 'Zawieś',
    question: (job) => `Zawiesić zadanie ${job}?`,
    effect:
      'Outlay nie będzie planować terminów tego zadania, dopóki ktoś go nie wznowi, także po ponownym uruchomieniu. Przebiegi już zaplanowane zostaną wykonane. Zadanie nadal można uruchomić tutaj lub poleceniem outlay run.',
    reason: 'Powód (opcjonalnie)',
    refused: 'Wpisz jeden wiersz, najwyżej 200 znaków. Zadanie nie zostało zawieszone.',
  },
  resume: {
    name: 'Wznów',
    question: (job) => `Wznowić zadanie ${job}?`,
    effect: 'Zadanie będzie działać dalej od najbliższego terminu.',
    missed: (count) =>
      `Terminy, które minęły podczas zawieszenia: ${formatCount(count, 'pl')}. Outlay ich nie wykona; brakujące raporty utworzy to polecenie:`,
    none: 'Podczas zawieszenia nie minął żaden termin.',
    over: 'To zadanie nie jest zawieszone.',
  },
  period: {
    legend: 'Okres',
    last: (period) => `Ostatni: ${period}`,
    current: (period) => `Bieżący, do dzisiaj: ${period}`,
    other: 'Inny okres',
    typed: 'Okres',
    example: (form) => `np. ${form}`,
    forms: {
      weekly: '2026-W43',
      monthly: '2026-10',
      quarterly: '2026-Q3',
      yearly: '2026',
      custom: '2026-10-01..2026-10-31',
    },
    unknown: (typed, form) =>
      `„${typed}” nie jest okresem tego zadania. Wpisz na przykład ${form}, last (ostatni) albo current (bieżący). Nic nie zostało zrobione.`,
    future: (typed, day) =>
      `Okres „${typed}” jeszcze się nie zaczął: zacznie się ${day}. Nic nie zostało zrobione.`,
    missing: 'Wpisz okres. Nic nie zostało zrobione.',
    notChosen: 'Wybierz „Inny okres” albo usuń wpisany okres. Nic nie zostało zrobione.',
  },
  account: {
    legend: 'Konto',
    all: (count) => `Wszystkie konta (${formatCount(count, 'pl')}), po jednym raporcie dla każdego`,
    typed: 'Konto',
    unknown: (typed) => `„${typed}” nie jest kontem tego zadania. Nic nie zostało zrobione.`,
  },
  run: {
    name: 'Uruchom teraz',
    question: (job) => `Uruchomić zadanie ${job} teraz?`,
    effect:
      'Outlay odczyta dane, utworzy raporty i je dostarczy, tak jak polecenie outlay run. Co już zostało dostarczone, nie zostanie wysłane ponownie.',
    whilePaused: 'To zadanie jest zawieszone. Dotyczy to harmonogramu, a nie ręcznego uruchomienia.',
    revision: 'Jeśli raport już dostarczono, utwórz go ponownie i wyślij jako kolejną wersję',
    batch: 'Jeśli okres już wyeksportowano, wyeksportuj to, co od tego czasu dodano, zmieniono lub usunięto',
    names: { run: 'Uruchomienie', revise: 'Uruchomienie z kolejną wersją' },
    started: (what, period) => `${what}: ${period}`,
    runs: 'Przebiegi',
    noRuns: 'Żaden przebieg się nie zaczął.',
    inProgress: 'Raporty są tworzone i dostarczane.',
    outcomes: {
      done: 'Wszystko zostało dostarczone.',
      failed: 'Nie wszystko zostało dostarczone.',
      refused: 'Nic nie zostało zrobione.',
      lost: 'Outlay zakończył działanie wcześniej. Co się stało, pokazuje stan każdego przebiegu; nic nie zostanie powtórzone automatycznie.',
    },
    again: 'Uruchom z innymi ustawieniami',
  },
  backfill: polishBackfillWords,
  preview: {
    name: 'Podgląd',
    question: (job) => `Pokazać podgląd raportu zadania ${job}?`,
    effect:
      'Outlay odczyta dane i utworzy raport, tak jak polecenie outlay run --dry-run. Nic nie zostanie wysłane ani zapisane jako przebieg. Żądania wliczają się do godzinowego limitu tokenu.',
    title: (period, account) => `Podgląd: ${period}, ${account}`,
    made: 'Nic nie zostało wysłane ani zapisane jako przebieg. Ta strona jest dostępna najwyżej przez 30 minut.',
    busy: 'Trwa tworzenie innego podglądu. Poczekaj chwilę i spróbuj ponownie.',
    inProgress: 'Raport jest tworzony. Odśwież stronę, aby go zobaczyć.',
    actions: {
      deliver: 'Ten raport zostałby dostarczony.',
      hold: 'Ten raport zostałby wstrzymany do sprawdzenia:',
      note: 'Wysłana zostałaby tylko krótka wiadomość:',
      skip: 'Raport by nie powstał:',
    },
    left: {
      delivered:
        'Ten raport został już dostarczony. Nic nie zostałoby wysłane, chyba że wybierzesz utworzenie nowej wersji, takiej jak ta.',
      undecided:
        'Przebieg tego raportu jest wstrzymany albo jego wiadomość mogła dotrzeć. Do czasu Twojej decyzji nic nie zostałoby wysłane.',
      repeated: 'Ten raport już utworzono. Nic nie zostałoby wysłane.',
    },
    leftRun: 'Otwórz przebieg',
    deliveries: 'Co i dokąd by trafiło',
    nothing: 'Nic nie zostałoby dostarczone.',
    correction: (revises) => `Zmiany od wersji ${revises}`,
    batch: (number) => `Paczka nr ${number}`,
    counts: { added: 'Dokumenty dodane', changed: 'Dokumenty zmienione', removed: 'Dokumenty usunięte' },
    income: 'przychody',
    subject: 'Temat',
    report: 'Raport',
    noReport: 'Nie ma raportu do pokazania albo jest zbyt duży, aby pokazać go na stronie.',
    alone: 'Otwórz sam raport',
    warnings: 'Ostrzeżenia',
    failed: 'Podgląd się nie udał',
    failures: {
      token:
        'Serwis odrzucił token tego konta. Token jest błędny, wygasł albo został unieważniony: utwórz nowy i zapisz go tam, gdzie wskazuje konfiguracja.',
      service: 'Serwis nie odpowiedział albo odpowiedział inaczej, niż powinien. Spróbuj ponownie później.',
      rate_limited:
        'Godzinowy limit tokenu został wykorzystany. Potrzebują go też raporty z harmonogramu; spróbuj ponownie później.',
      timeout: 'Raport nie był gotowy po dwóch minutach.',
      configuration: 'Nie można użyć jednego z ustawień albo pliku lub hasła, które ono wskazuje.',
      limit: 'Raport przekracza limit z konfiguracji.',
      clock: 'Według co najmniej jednego zegara okres jeszcze się nie skończył.',
      format: 'Tego raportu nie da się zapisać w jednym z formatów zadania.',
      output: 'Na tym komputerze nie udało się zapisać plików tymczasowych.',
      store: 'Nie można teraz odczytać bazy danych Outlay lub jej plików.',
      delivery: 'Inny proces zmienił coś w tym samym czasie. Spróbuj ponownie.',
      crash: 'Proces, który tworzył raport, nieoczekiwanie się zakończył.',
      usage: 'W ten sposób nie można utworzyć tego raportu.',
      internal: 'Wystąpił nieoczekiwany błąd. Szczegóły są w dzienniku outlay serve.',
    },
  },
};
