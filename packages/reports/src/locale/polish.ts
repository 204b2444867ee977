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
  sections: {
    headline: 'Przegląd',
    reconciliation: 'Sumy kontrolne',
    narrative: 'Słowami',
    categories: 'Kategorie',
    stores: 'Sklepy',
    days: 'Dni',
    documents: 'Dokumenty',
    recurring: 'Wydatki cykliczne',
    duplicates: 'Możliwe duplikaty',
  },
  columns: {
    category: 'Kategoria',
    share: 'Udział',
    amount: 'Kwota',
    store: 'Sklep',
    documents: 'Dokumenty',
    date: 'Data',
    id: 'Identyfikator w serwisie',
    tax: 'Podatek',
    owned: 'Udział własny',
    paymentMethod: 'Forma płatności',
    identifier: 'Numer dokumentu',
    tags: 'Tagi',
    name: 'Nazwa',
    frequency: 'Częstotliwość',
    active: 'Aktywny',
    nextDate: 'Następna płatność',
    confidence: 'Pewność',
    reason: 'Powód',
    sourceId: 'Pierwszy dokument',
    targetId: 'Drugi dokument',
  },
  figures: {
    spent: 'Wydano',
    documents: 'Dokumenty',
    dailyAverage: 'Średnio dziennie',
    largestPurchase: 'Największy zakup',
    status: 'Wynik',
    summaryTotal: 'Podsumowanie serwisu',
    categoriesTotal: 'Suma jego kategorii',
    documentsTotal: 'Suma dokumentów',
    difference: 'Podsumowanie minus dokumenty',
    source: 'Źródło podsumowania',
  },
  statuses: { balanced: 'Zgodne', differs: 'Niezgodne', unchecked: 'Nie sprawdzono' },
  frequencies: { weekly: 'Co tydzień', monthly: 'Co miesiąc', quarterly: 'Co kwartał', yearly: 'Co rok' },
  yes: 'Tak',
  no: 'Nie',
  total: 'Razem',
  uncategorised: 'Bez kategorii',
  unnamedStore: 'Bez nazwy',
  summarySource: (source) =>
    source === 'period'
      ? 'Podsumowanie dokładnych dni'
      : `Okres standardowy ${source.replace('preset:', '')}`,
  narrativeSource: 'To słowa serwisu finansowego, nie tego raportu.',
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
      `W chwili odczytu danych, ${date}, okres jeszcze trwał: mogą dojść kolejne dokumenty.`,
    noComparison: 'Nie udało się potwierdzić kompletności poprzedniego okresu, dlatego nie ma porównania.',
    duplicates: (count) => `Pary dokumentów, które mogą być tym samym zakupem policzonym dwa razy: ${count}.`,
  },
};

function day(date: string): string {
  return `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;
}
