import { polishUnavailable } from './polish-unavailable.ts';
import type { PeriodLabelParts, Words } from './words.ts';

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

/** Months after "względem": "względem września". */
const monthsGenitive = [
  'stycznia',
  'lutego',
  'marca',
  'kwietnia',
  'maja',
  'czerwca',
  'lipca',
  'sierpnia',
  'września',
  'października',
  'listopada',
  'grudnia',
];

/** Months after "w porównaniu": "z wrześniem", but "ze styczniem". */
const withMonths = [
  'ze styczniem',
  'z lutym',
  'z marcem',
  'z kwietniem',
  'z majem',
  'z czerwcem',
  'z lipcem',
  'z sierpniem',
  'z wrześniem',
  'z październikiem',
  'z listopadem',
  'z grudniem',
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
  unfinishedTitle: (title) => `${title} (okres niezakończony)`,
  revisedTitle: (title, revision) => `${title}, wersja ${revision}`,
  months,
  periodLabel({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `tydzień ${Number(name.slice(6))} roku ${name.slice(0, 4)} (${day(first)} – ${day(last)})`;
      case 'monthly':
        return `${months[monthIndex(first)]} ${first.slice(0, 4)}`;
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
  otherLength: (label, days, daysNow) => `${label} (${lengthDifference(days, daysNow)})`,
  comparedTo(compared) {
    const { basis, days, daysNow } = compared;
    if (basis === 'first-days') {
      const first = days === 1 ? 'pierwszym dniem' : `pierwszymi ${days} dniami`;
      return `w porównaniu z ${first} ${genitive(compared)}`;
    }
    const length = basis === 'equal' ? '' : ` (${lengthDifference(days, daysNow)})`;
    return `w porównaniu ${withPeriod(compared)}${length}`;
  },
  changeFrom(compared) {
    const { basis, days } = compared;
    const first = days === 1 ? 'pierwszego dnia' : `pierwszych ${days} dni`;
    return `Zmiana względem ${basis === 'first-days' ? `${first} ` : ''}${genitive(compared)}`;
  },
  noEarlierRecords: 'Brak wcześniejszych danych, więc nie ma porównania.',
  recordsBegin: (date) => `Bez porównania: dane zaczynają się ${date}.`,
  weekdays: ['pon.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'niedz.'],
  weekend: 'weekend',
  total: 'Razem',
  uncategorised: 'Bez kategorii',
  withoutSubcategory: 'Bez podkategorii',
  unnamedStore: '(bez nazwy sklepu)',
  withoutDate: 'Bez daty',
  unavailable: polishUnavailable,
  partialTitle: (title) => `${title} (niepełne)`,
  warnings: {
    notReconciled: ({ summary, documents, difference }) =>
      `Podsumowanie serwisu podaje ${summary}, a suma dokumentów to ${documents}: różnica ${difference}. Może brakować dokumentów.`,
    categoriesDiffer: ({ summary, categories }) =>
      `Podsumowanie serwisu podaje ${summary}, ale jego kategorie dają razem ${categories}.`,
    incomplete: ({ first, last, difference }) =>
      `Lista dokumentów z ${first === last ? `dnia ${first}` : `okresu ${first} – ${last}`} może być niepełna: ${difference === null ? 'serwis podaje większą liczbę dokumentów, niż wymienia' : `różnica względem podsumowania serwisu wynosi ${difference}`}.`,
    unreadable: (count) => `Dokumenty bez kwoty, nieujęte w raporcie: ${count}.`,
    unreadableItems: (count) =>
      `Dokumenty z nieczytelnymi pozycjami, ujęte w całości, bez kwot pozycji: ${count}.`,
    undated: (count) => `Dokumenty bez daty, ujęte w sumach, ale w żadnym dniu: ${count}.`,
    otherCurrencies: (currencies, main) =>
      `Kwoty w ${currencies} są podane osobno i nie wchodzą do sum w ${main}.`,
    periodNotOver: (date) =>
      `Okres jeszcze się nie skończył: dane odczytano ${date}, mogą dojść kolejne dokumenty.`,
    noComparison: 'Nie ma porównania: dokumenty z poprzedniego okresu mogą być niepełne.',
    duplicate({ store, first, second, isCountedTwice }) {
      const same = first === second;
      const subject = second === null || same ? `${store}, ${first}` : `${store}, ${first} i ${second}`;
      if (second === null) return `Możliwy duplikat: ${subject}. Drugiego dokumentu nie ma w tym raporcie.`;
      const counted = isCountedTwice ? 'Wliczono obie kwoty' : 'Wliczono najwyżej jedną z tych kwot';
      return `Możliwy duplikat: ${subject}${same ? ' występuje dwa razy' : ''}. ${counted}.`;
    },
    moreDuplicates: (count) => `Kolejne możliwe duplikaty (${count}) są w części „Możliwe duplikaty”.`,
    amountOn: (amount, date) => (date === null ? amount : `${amount} z ${date}`),
    unmapped: ({ documents, amounts }) =>
      `Żadna reguła przypisania kont nie pasuje do dokumentów lub ich części (dokumenty: ${documents}, razem ${amounts}): są wykazane bez konta.`,
    recurringMissing: (expenses) =>
      `Brak płatności za wydatki cykliczne z terminem w tym okresie: ${expenses}.`,
    incomeNotApart: (amount) =>
      `Podsumowanie serwisu zawiera przychody ${amount}, ale dokumenty nie mają kategorii, więc sumy w raporcie obejmują przychody.`,
  },
};

/** A period after "względem": "września 2026". */
function genitive({ kind, first, last, name }: PeriodLabelParts): string {
  switch (kind) {
    case 'weekly':
      return `tygodnia ${Number(name.slice(6))}`;
    case 'monthly':
      return `${monthsGenitive[monthIndex(first)]} ${first.slice(0, 4)}`;
    case 'quarterly':
      return `${quarters[Number(name.slice(6)) - 1]} kwartału ${name.slice(0, 4)}`;
    case 'yearly':
      return `roku ${name}`;
    case 'custom':
      return first === last ? day(first) : `okresu ${day(first)} – ${day(last)}`;
  }
}

/** A period after "w porównaniu": "z wrześniem 2026". */
function withPeriod({ kind, first, last, name }: PeriodLabelParts): string {
  switch (kind) {
    case 'weekly':
      return `z tygodniem ${Number(name.slice(6))} roku ${name.slice(0, 4)}`;
    case 'monthly':
      return `${withMonths[monthIndex(first)]} ${first.slice(0, 4)}`;
    case 'quarterly':
      return `z ${quarters[Number(name.slice(6)) - 1]} kwartałem ${name.slice(0, 4)}`;
    case 'yearly':
      return `z rokiem ${name}`;
    case 'custom':
      return first === last ? `z dniem ${day(first)}` : `z okresem ${day(first)} – ${day(last)}`;
  }
}

function monthIndex(date: string): number {
  return Number(date.slice(5, 7)) - 1;
}

/** How much longer or shorter a period of so many days is: "krótszy o dzień". */
function lengthDifference(days: number, daysNow: number): string {
  const difference = Math.abs(days - daysNow);
  const length = difference === 1 ? 'dzień' : `${difference} dni`;
  return `${days < daysNow ? 'krótszy' : 'dłuższy'} o ${length}`;
}

function day(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}
