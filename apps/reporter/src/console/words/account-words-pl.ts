import { formatCount } from '@outlay/reports';
import type { AccountWords } from './account-words.ts';

/** What the console says about accounts, in Polish. */
export const polishAccountWords: AccountWords = {
  directory: {
    title: 'Katalog kont',
    unreadableSince: 'Katalogu kont nie można odczytać od',
    notPlanned:
      'Dopóki nie da się go odczytać, nie są planowane żadne raporty. Raporty zaplanowane wcześniej są tworzone i dostarczane według ostatnio odczytanych kont.',
    invalid: (count) =>
      `Niepoprawne wpisy: ${formatCount(count, 'pl')}. Raporty tych kont są wstrzymane do czasu poprawienia wpisów.`,
    moreInvalid: (count) => `I jeszcze ${formatCount(count, 'pl')}; wyświetli je outlay config check.`,
  },
  title: 'Konta',
  none: 'W konfiguracji nie ma kont.',
  more: 'Kolejne konta',
  states: {
    works: 'Działa',
    refused: 'Token odrzucony',
    away: 'Serwis niedostępny',
    held: 'Wstrzymane do sprawdzenia',
    failing: 'Błąd ostatniego raportu',
    partial: 'Ostatni raport: dostarczono częściowo',
    late: 'Oczekuje na kolejną próbę',
    unused: 'Nie było jeszcze raportów',
  },
  meanings: {
    refused:
      'Serwis odrzuca token tego konta. Zastąp go nowym; następny raport już go użyje. Nieudane raporty można ponowić.',
    away: 'Serwis nie odpowiada tak, jak powinien. Outlay sam ponawia próby; nieudane raporty można ponowić, gdy serwis znów zacznie działać.',
    held: 'Raport jest wstrzymany, dopóki nie podejmiesz decyzji.',
    failing: 'Ostatni raport jednego z zadań nie dotarł. Przyczynę pokazuje jego przebieg.',
    partial:
      'Niektórzy odbiorcy nie otrzymali ostatniego raportu jednego z zadań. Kto i dlaczego, pokazuje jego przebieg.',
    late: 'Raport jest opóźniony, a Outlay ponawia próby.',
    unused: 'Nie dostarczono jeszcze żadnego raportu tego konta.',
  },
  viewerMeanings: {
    refused: 'Serwis odrzuca token tego konta. Operator musi zastąpić go nowym.',
    away: 'Serwis nie odpowiada tak, jak powinien. Outlay sam ponawia próby.',
    held: 'Raport jest wstrzymany, dopóki operator nie podejmie decyzji.',
    failing: 'Ostatni raport jednego z zadań nie dotarł. Przyczynę widzą tylko operatorzy.',
    partial:
      'Niektórzy odbiorcy nie otrzymali ostatniego raportu jednego z zadań. Kto i dlaczego, widzą tylko operatorzy.',
  },
  budget: 'Pozostałe żądania',
  left: (remaining, limit) => `${formatCount(remaining, 'pl')} z ${formatCount(limit, 'pl')} w tej godzinie`,
  notUsed: 'Jeszcze nieużywane',
  tokenUnreadable: 'Nie wiadomo: nie można odczytać tokenu',
  pausedUntil: 'wstrzymane przez serwis do',
  lastSuccess: 'Ostatnio dostarczono',
  noSuccess: 'Nigdy',
  removed: 'Tego konta nie ma już w konfiguracji.',
  service: 'Serwis',
  timeZone: 'Strefa czasowa',
  failures: 'Raporty, które nie dotarły albo dotarły nie wszędzie',
  spending: 'Wydatki według miesięcy',
  aboutSpending:
    'Zakupy pomniejszone o zwroty, z ostatniego zapisanego raportu każdego pełnego miesiąca. Raporty z filtrem i numerowane paczki nie są uwzględniane.',
  encrypted: 'Pliki są zaszyfrowane, więc kwoty z raportów nie są zapisywane i nie można ich tu pokazać.',
  hiddenFromViewers: 'Kwoty widzą tylko operatorzy.',
  noSpending: 'Nie ma zapisanego raportu żadnego pełnego miesiąca z ostatnich dwunastu.',
  month: 'Miesiąc',
  noReport: 'Brak zapisanego raportu',
  chart: (currency) => `Wydatki według miesięcy, waluta ${currency}. Tabela zawiera te same kwoty.`,
  lastRuns: 'Ostatnie przebiegi',
  allRuns: 'Wszystkie przebiegi tego konta',
  receives: 'Kto co otrzymuje',
  nobody: 'Żadne zadanie nie dostarcza raportów tego konta.',
};
