import { polishUnavailable } from './polish-unavailable.ts';
import type { Words } from './words.ts';

const months = [
  'styczeń',
  'luty',
  'marzec',
  'kwiecień',
  'maj',
  'czerwiec',
  'lipiec',
  'sierpień',
  'wrzesień',
  'październik',
  'listopad',
  'grudzień',
];

const quarters = ['I', 'II', 'III', 'IV'];

/** Polish. */
export const polish: Words = {
  titles: {
    weekly: 'Tygodniowy raport wydatków',
    monthly: 'Miesięczny raport wydatków',
    quarterly: 'Kwartalny raport wydatków',
    yearly: 'Roczny raport wydatków',
    custom: 'Raport wydatków',
  },
  revisedTitle: (title, revision) => `${title}, wersja ${revision}`,
  months,
  periodLabel({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `tydzień ${Number(name.slice(6))} roku ${name.slice(0, 4)} (${day(first)} – ${day(last)})`;
      case 'monthly':
        return `${months[Number(first.slice(5, 7)) - 1]} ${first.slice(0, 4)}`;
      case 'quarterly':
        return `${quarters[Number(name.slice(6)) - 1]} kwartał ${name.slice(0, 4)}`;
      case 'yearly':
        return `rok ${name}`;
      case 'custom':
        return first === last ? day(first) : `${day(first)} – ${day(last)}`;
    }
  },
  firstDays: (count, label) =>
    count === 1 ? `pierwszy dzień okresu: ${label}` : `pierwsze ${count} dni okresu: ${label}`,
  otherLength: (label, days, daysNow) => `${label} (${days} ${days === 1 ? 'dzień' : 'dni'}, nie ${daysNow})`,
  weekdays: ['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'],
  weekend: 'weekend',
  total: 'Razem',
  uncategorised: 'Bez kategorii',
  unnamedStore: 'Bez nazwy',
  withoutDate: 'Bez daty',
  unavailable: polishUnavailable,
  partialTitle: (title) => `${title} (niepełne)`,
  inCurrency: (currency) => `W ${currency}`,
  warnings: {
    notReconciled: ({ summary, documents, difference }) =>
      `Podsumowanie serwisu podaje ${summary}, a suma dokumentów to ${documents}: różnica ${difference}. Może brakować dokumentów.`,
    categoriesDiffer: ({ summary, categories }) =>
      `Podsumowanie serwisu podaje ${summary}, ale jego kategorie dają razem ${categories}.`,
    incomplete: ({ first, last, difference }) =>
      `Nie udało się potwierdzić kompletności dokumentów z ${first === last ? `dnia ${first}` : `okresu ${first} – ${last}`}: różnica względem sumy serwisu wynosi ${difference}.`,
    unreadable: (count) => `Dokumenty bez kwoty, nieujęte w raporcie: ${count}.`,
    undated: (count) => `Dokumenty bez daty, ujęte w sumach, ale w żadnym dniu: ${count}.`,
    otherCurrencies: (currencies, main) =>
      `Kwoty w ${currencies} są podane osobno i nie wchodzą do sum w ${main}.`,
    periodNotOver: (date) =>
      `W chwili odczytu danych, ${date}, okres jeszcze się nie skończył: mogą dojść kolejne dokumenty.`,
    noComparison:
      'Nie udało się potwierdzić kompletności potrzebnej części poprzedniego okresu, dlatego nie ma porównania.',
    duplicates: ({ pairs, countedTwice }) =>
      `Pary dokumentów, które mogą być jednym zakupem: ${pairs}; policzone w sumach dwa razy: ${countedTwice}.`,
    unmapped: ({ documents, amounts }) =>
      `Żadna reguła przypisania kont nie pasuje do dokumentów lub ich części (dokumenty: ${documents}, razem ${amounts}): są wykazane bez konta.`,
    recurringMissing: (expenses) =>
      `W dokumentach z okresu nie znaleziono płatności za wydatki cykliczne, których termin w nim przypadał: ${expenses}.`,
    incomeNotApart: (amount) =>
      `Podsumowanie serwisu zawiera przychody ${amount}, ale dokumenty nie mają kategorii: przychody są tu częścią sum.`,
  },
};

function day(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}
