import { polishDays } from './day-span.ts';
import { isPayMonth } from './pay-month.ts';
import { polishCount } from './plural.ts';
import { months, monthsGenitive, ownDays } from './polish-months.ts';
import { polishUnavailable } from './polish-unavailable.ts';
import type { LabeledComparison, LabeledPeriod, Words } from './words.ts';

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

/** Polish texts. */
export const polish: Words = {
  titles: {
    weekly: 'Tygodniowy raport wydatków',
    monthly: 'Miesięczny raport wydatków',
    quarterly: 'Kwartalny raport wydatków',
    yearly: 'Roczny raport wydatków',
    custom: 'Raport wydatków',
  },
  unfinishedTitle: (title) => `${title} (okres w toku)`,
  revisedTitle: (title, revision) => `${title}, wersja ${revision}`,
  batchTitle: (title, number) => `${title}, paczka nr ${number}`,
  correctedTitle: (title, revision) => `${title}, korekta (wersja ${revision})`,
  months,
  periodLabel({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return `${Number(name.slice(6))}. tydzień, ${polishDays(first, last)}`;
      case 'monthly':
        return `${months[monthIndex(name)]} ${name.slice(0, 4)}${ownDays({ kind, first, last })}`;
      case 'quarterly':
        return `${quarters[Number(name.slice(6)) - 1]} kwartał ${name.slice(0, 4)}`;
      case 'yearly':
        return `rok ${name}`;
      case 'custom':
        return polishDays(first, last);
    }
  },
  earlierLabel(compared) {
    const { basis, days } = compared;
    if (basis !== 'first-days') return withLength(polish.periodLabel(compared), compared, 'nominative');
    return `${days === 1 ? 'pierwszy dzień' : `pierwsze ${days} dni`} ${genitive(compared)}`;
  },
  comparedTo(compared) {
    const { basis, days } = compared;
    if (basis !== 'first-days')
      return `w porównaniu ${withLength(withPeriod(compared), compared, 'instrumental')}`;
    const first = days === 1 ? 'pierwszym dniem' : `pierwszymi ${days} dniami`;
    return `w porównaniu z ${first} ${genitive(compared)}`;
  },
  changeFrom(compared) {
    const { basis, days } = compared;
    const first = days === 1 ? 'pierwszego dnia' : `pierwszych ${days} dni`;
    return `Zmiana względem ${basis === 'first-days' ? `${first} ` : ''}${genitive(compared)}`;
  },
  serviceSummary: (period) =>
    isPayMonth(period)
      ? `podsumowaniem serwisu za okres ${polishDays(period.first, period.last)}`
      : `podsumowaniem serwisu za ${period.kind === 'custom' ? 'okres ' : ''}${inSentence(polish.periodLabel(period))}`,
  noEarlierRecords: 'Brak porównania: nie ma wcześniejszych danych.',
  recordsBegin: (date) => `Brak porównania: dane zaczynają się ${date}.`,
  weekName: (name) => `${Number(name.slice(6))}. tydzień ${name.slice(0, 4)}`,
  weekdays: ['pn.', 'wt.', 'śr.', 'czw.', 'pt.', 'sob.', 'nd.'],
  weekend: 'weekend',
  total: 'Razem',
  uncategorized: 'Bez kategorii',
  withoutSubcategory: 'Bez podkategorii',
  unnamedStore: '(bez nazwy sklepu)',
  withoutDate: 'Bez daty',
  unavailable: polishUnavailable,
  partialTitle: (title) => `${title} (dane niepełne)`,
  warnings: {
    notReconciled: ({ summary, documents, difference }) =>
      `W podsumowaniu serwisu jest ${summary}, a suma dokumentów wynosi ${documents} (różnica: ${difference}). Może brakować dokumentów.`,
    categoriesDiffer: ({ summary, categories }) =>
      `W podsumowaniu serwisu jest ${summary}, a suma jego kategorii wynosi ${categories}.`,
    incomplete: ({ first, last, difference }) =>
      `Lista dokumentów z ${first === last ? `dnia ${first}` : `okresu ${first} – ${last}`} może być niepełna: ${difference === null ? 'według serwisu dokumentów jest więcej, niż zawiera lista' : `jej suma różni się od podsumowania serwisu o ${difference}`}.`,
    unreadable: (count) =>
      `${polishCount(count, {
        one: 'dokument nie ma jeszcze kwoty i nie został ujęty',
        few: 'dokumenty nie mają jeszcze kwoty i nie zostały ujęte',
        many: 'dokumentów nie ma jeszcze kwoty i nie zostało ujętych',
      })} w raporcie.`,
    unreadableItems: (count) =>
      count === 1
        ? 'Nie udało się odczytać pozycji 1 dokumentu. Uwzględniono tylko jego łączną kwotę.'
        : `Nie udało się odczytać pozycji ${count} dokumentów. Uwzględniono tylko ich łączne kwoty.`,
    sharesBeyond: (count) =>
      `Udział własny podany w serwisie przekracza kwotę dokumentu (dokumenty: ${count}). Ujęto najwyżej kwotę dokumentu.`,
    withoutCategory({ documents, of, amounts }) {
      if (documents < of) {
        return `Dokumenty bez kategorii: ${documents} z\u00a0${of} (${amounts}). ${documents === 1 ? 'Wybierz jego kategorię' : 'Wybierz ich kategorie'} w\u00a0serwisie.`;
      }
      return of === 1
        ? `Jedyny dokument nie ma kategorii: ${amounts}. Wybierz jego kategorię w\u00a0serwisie.`
        : `Żaden z\u00a0${of} dokumentów nie ma kategorii: ${amounts}. Wybierz ich kategorie w\u00a0serwisie.`;
    },
    undated: (count) =>
      `${polishCount(count, {
        one: 'dokument nie ma daty: jest ujęty w sumach, ale nie przypada na żaden dzień',
        few: 'dokumenty nie mają daty: są ujęte w sumach, ale nie przypadają na żaden dzień',
        many: 'dokumentów nie ma daty: są ujęte w sumach, ale nie przypadają na żaden dzień',
      })}.`,
    otherCurrencies: (currencies, main) =>
      `Kwoty w ${currencies} są podane osobno i nie są wliczone do sum w ${main}.`,
    periodNotOver: ({ date, hasBegun }) =>
      hasBegun
        ? `Okres jeszcze trwa. Dane pochodzą z ${date}; mogą dojść kolejne dokumenty. W średnich i porównaniach ten dzień liczy się jako cały.`
        : `Okres jeszcze się nie zaczął. Dane pochodzą z ${date}; mogą dojść kolejne dokumenty.`,
    noComparison: 'Brak porównania: lista dokumentów z poprzedniego okresu może być niepełna.',
    duplicate({ store, first, second, documents, counted }) {
      const same = first === second;
      const subject = second === null || same ? `${store}, ${first}` : `${store}, ${first} i ${second}`;
      if (second === null) return `Możliwy duplikat: ${subject}. Drugiego dokumentu nie ma w tym raporcie.`;
      const all = `${documents > 2 ? 'Wszystkie' : 'Obie'} kwoty są wliczone do sumy`;
      const some =
        counted > 1 ? `Do sumy wliczono ${counted} z nich` : 'Do sumy wliczono najwyżej jedną z nich';
      const times = documents > 2 ? `${documents} razy` : 'dwa razy';
      return `Możliwy duplikat: ${subject}${same ? ` występuje ${times}` : ''}. ${counted === documents ? all : some}.`;
    },
    moreDuplicates: (count) =>
      `Jeszcze ${polishCount(count, {
        one: 'możliwy duplikat jest',
        few: 'możliwe duplikaty są',
        many: 'możliwych duplikatów jest',
      })} w części „Możliwe duplikaty”.`,
    nothingRecorded: 'W tym okresie niczego nie zapisano: sprawdź, czy dane są kompletne.',
    partOf: (amount, whole) => `${amount} (część kwoty ${whole})`,
    amountOn: (amount, on) => (on === null ? amount : `${amount} z\u00a0${on}`),
    filterNameUnknown: ({ key, name, closest, isFormer }) =>
      `${isFormer ? 'Nazwa z filtra występuje tylko we wcześniejszych dokumentach, a serwis już jej nie zna' : 'Nazwy z filtra nie ma w żadnym dokumencie'}: ${key} „${name}”.${isFormer ? ' Być może została zmieniona.' : ''}${closest === null ? '' : ` Najbardziej podobna nazwa to „${closest}”.`}`,
    filterNamesUnknown: ({ key, names, more, isFormer }) =>
      `${isFormer ? 'Nazwy z filtra, które występują tylko we wcześniejszych dokumentach i których serwis już nie zna' : 'Nazwy z filtra, których nie ma w żadnym dokumencie'} (${key}, razem ${names.length + more}): ${names.map((name) => `„${name}”`).join(', ')} i jeszcze ${more}.`,
    ruleNameUnknown: ({ key, name, closest, isFormer }) =>
      `${isFormer ? 'Nazwa z reguły księgowej występuje tylko we wcześniejszych dokumentach, a serwis już jej nie zna' : 'Nazwy z reguły księgowej nie ma w danych'}: ${key} „${name}”.${isFormer ? ' Być może została zmieniona.' : ' Reguła nigdy nie zadziała.'}${closest === null ? '' : ` Najbardziej podobna nazwa to „${closest}”.`}`,
    ruleNamesUnknown: ({ key, names, more, isFormer }) =>
      `${isFormer ? 'Nazwy z reguł księgowych, które występują tylko we wcześniejszych dokumentach i których serwis już nie zna' : 'Nazwy z reguł księgowych, których nie ma w danych'} (${key}, razem ${names.length + more}): ${names.map((name) => `„${name}”`).join(', ')} i jeszcze ${more}.${isFormer ? '' : ' Reguły z tymi nazwami nigdy nie zadziałają.'}`,
    unmapped: ({ documents, amounts }) =>
      documents === 1
        ? `Dokument lub jego część bez konta: 1 (razem ${amounts}). Nie pasuje żadna reguła księgowa.`
        : `Dokumenty lub ich części bez konta: ${documents} (razem ${amounts}). Nie pasuje do nich żadna reguła księgowa.`,
    unmappedPayments: ({ documents, methods }) =>
      `Brak konta dla płatności ${documents === 1 ? '1 dokumentu' : `${documents} dokumentów`} (${methods}). Druga strona zapisów jest pusta.`,
    withoutPaymentMethod: 'bez formy płatności',
    waiting: ({ reason, documents, named, more }) =>
      `Poza tą paczką: ${polishCount(documents, { one: 'dokument', few: 'dokumenty', many: 'dokumentów' })} (${named.join('; ')}${more > 0 ? `; i jeszcze ${more}` : ''}). Powód: ${reason}. Po uzupełnieniu ${documents === 1 ? 'znajdzie się' : 'znajdą się'} w późniejszej paczce.`,
    taxWithoutNumber: ({ documents, amount, all }) =>
      `VAT bez numeru faktury: ${amount} z ${all} od zakupów (${polishCount(documents, { one: 'dokument', few: 'dokumenty', many: 'dokumentów' })}). Outlay nie sprawdza, czy VAT podlega odliczeniu.`,
    ruleRate: ({ document, rule, tax }) => `${document} (VAT ${tax}, reguła ${rule})`,
    ruleRatesDiffer: ({ documents, named, more }) =>
      `VAT na ${polishCount(documents, { one: 'dokumencie', few: 'dokumentach', many: 'dokumentach' })} nie zgadza się ze stawką z reguły księgowej: ${named.join('; ')}${more > 0 ? `; i jeszcze ${more}` : ''}.`,
    recurringMissing: (expenses) =>
      `Nie znaleziono płatności oczekiwanych w tym okresie za wydatki cykliczne: ${expenses}.`,
    asLastTime: (amount) => `ostatnio ${amount}`,
    refunded: (amounts) => `ale jest zwrot ${amounts}`,
    manyPayments: ({ count, first, last }) => `${count} płatności, ${first} – ${last}`,
    incomeNotApart: (amount) =>
      `Podsumowanie serwisu obejmuje przychody w wysokości ${amount}. Dokumenty nie mają kategorii, dlatego sumy w tym raporcie zawierają te przychody.`,
  },
};

/** A period after "względem": "września 2026". */
export function genitive({ kind, first, last, name }: LabeledPeriod): string {
  switch (kind) {
    case 'weekly':
      return `${Number(name.slice(6))}. tygodnia`;
    case 'monthly':
      return `${monthsGenitive[monthIndex(name)]} ${name.slice(0, 4)}${ownDays({ kind, first, last })}`;
    case 'quarterly':
      return `${quarters[Number(name.slice(6)) - 1]} kwartału ${name.slice(0, 4)}`;
    case 'yearly':
      return `roku ${name}`;
    case 'custom':
      return first === last ? polishDays(first, last) : `okresu ${polishDays(first, last)}`;
  }
}

/** A period after "w porównaniu": "z wrześniem 2026". */
function withPeriod({ kind, first, last, name }: LabeledPeriod): string {
  switch (kind) {
    case 'weekly':
      return `z ${Number(name.slice(6))}. tygodniem ${name.slice(0, 4)} roku`;
    case 'monthly':
      return `${withMonths[monthIndex(name)]} ${name.slice(0, 4)}${ownDays({ kind, first, last })}`;
    case 'quarterly':
      return `z ${quarters[Number(name.slice(6)) - 1]} kwartałem ${name.slice(0, 4)}`;
    case 'yearly':
      return `z rokiem ${name}`;
    case 'custom':
      return `z ${first === last ? 'dniem' : 'okresem'} ${polishDays(first, last)}`;
  }
}

/** The label of a period inside a sentence: "46. tydzień (9–15 listopada 2026)". */
function inSentence(label: string): string {
  return label.replace(/^(\d+\. tydzień), (.+)$/, '$1 ($2)');
}

/** @param name - of a month, or a date in it */
function monthIndex(name: string): number {
  return Number(name.slice(5, 7)) - 1;
}

/** A longer and a shorter period: "październik (dłuższy o dzień)", but "z październikiem (dłuższym o dzień)". */
const lengthWords = {
  nominative: { longer: 'dłuższy', shorter: 'krótszy' },
  instrumental: { longer: 'dłuższym', shorter: 'krótszym' },
};

/** A period with the difference in length: "wrzesień 2026 (krótszy o dzień)"; without it if the lengths are equal. */
function withLength(
  label: string,
  { basis, days, daysNow }: LabeledComparison,
  grammaticalCase: keyof typeof lengthWords,
): string {
  if (basis === 'equal') return label;
  const difference = Math.abs(days - daysNow);
  const length = difference === 1 ? 'dzień' : `${difference} dni`;
  const note = `${lengthWords[grammaticalCase][days < daysNow ? 'shorter' : 'longer']} o ${length}`;
  // Days in brackets are not followed by other brackets.
  return label.endsWith(')') ? `${label.slice(0, -1)}, ${note})` : `${label} (${note})`;
}
