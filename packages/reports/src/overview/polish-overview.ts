import { isoWeekday } from '@outlay/core/time';
import { capitalized } from '../locale/capitalized.ts';
import { polishDays } from '../locale/day-span.ts';
import { listOf } from '../locale/list-of.ts';
import { type PolishForms, polishCount } from '../locale/plural.ts';
import { polish } from '../locale/polish.ts';
import { inMonths, months, monthsGenitive, ownDays } from '../locale/polish-months.ts';
import { polishWithRefunds } from '../locale/polish-narration.ts';
import type { LabeledPeriod } from '../locale/words.ts';
import { lastComparedDay } from './last-compared-day.ts';
import type { ComparedName, ComparisonWords, CountedCause, OverviewWords } from './overview-words.ts';

const monthLabels = ['sty', 'lut', 'mar', 'kwi', 'maj', 'cze', 'lip', 'sie', 'wrz', 'paź', 'lis', 'gru'];
const quarters = ['I', 'II', 'III', 'IV'];

const documentForms: PolishForms = { one: 'dokument', few: 'dokumenty', many: 'dokumentów' };
const purchaseForms: PolishForms = { one: 'zakup', few: 'zakupy', many: 'zakupów' };
const paymentForms: PolishForms = { one: 'płatność', few: 'płatności', many: 'płatności' };
const refundForms: PolishForms = { one: 'zwrot', few: 'zwroty', many: 'zwrotów' };
const duplicateForms: PolishForms = {
  one: 'kolejny możliwy duplikat',
  few: 'kolejne możliwe duplikaty',
  many: 'kolejnych możliwych duplikatów',
};

/** The texts of an overview in Polish. */
export const polishOverview: OverviewWords = {
  heading({ kind, first, last, name }) {
    switch (kind) {
      case 'weekly':
        return polish.weekName(name);
      case 'monthly':
        return capitalized(`${monthOf(months, name)} ${name.slice(0, 4)}`);
      case 'quarterly':
        return `${quarterOf(name)} kwartał ${name.slice(0, 4)}`;
      case 'yearly':
        return `Rok ${name}`;
      case 'custom':
        return polishDays(first, last);
    }
  },
  title: (period) => polishOverview.heading(period) + ownDays(period),
  days: ({ first, last }) => polishDays(first, last),
  spent: 'Wydano',
  spentSoFar: 'Dotąd wydano',
  refundedOnBalance: 'Zakupy po odjęciu zwrotów',
  refundedBy: (amount) => `zwroty przewyższyły zakupy o ${amount}`,
  nothing(period) {
    const { first, last } = period;
    return isSpan(period)
      ? `Brak zakupów ${inDays(first, last)}`
      : `Brak zakupów ${inPeriod({ which: 'lastYear', period, isSameYear: false })}${ownDays(period)}`;
  },
  noFilteredTrend:
    'Brak wykresu wcześniejszych miesięcy: serwis podaje tylko ich sumy, których nie można przefiltrować',
  comparison,
  shortComparison({ how, percent, refundsBefore, purchases }) {
    if (purchases) return `zakupy ${changedPurchases(purchases)}`;
    return how === 'less' || (how === 'more' && refundsBefore === null)
      ? percentWords({ how, percent })
      : null;
  },
  nothingIn: (currency, past) =>
    past === null
      ? `Brak zakupów w ${currency}`
      : `Brak zakupów w ${currency} (${whenOf(past.against)}: ${past.amount})`,
  gotBack: ({ amount, purchases, refunds }) =>
    purchases === null
      ? 'Były tylko zwroty, bez zakupów'
      : `Zwroty przewyższyły zakupy o ${amount}: zakupy ${purchases}, zwroty ${refunds}`,
  otherCurrencies: (amounts) => `Nie ujęto wydatków w innych walutach: ${list(amounts)}`,
  currenciesBelow: (currencies) => `Nie ujęto wydatków w ${list(currencies)}`,
  refunds: (amount) => `Odjęto zwroty: ${amount}`,
  income: (amounts) => `Przychody (nie są ujęte w tej kwocie): ${list(amounts)}`,
  ownShare: (owned, full) => `W tym wydatki wspólne ${full}; Twój udział: ${owned}`,
  ownShareOnly: 'Z wydatków wspólnych ujęto tylko Twój udział',
  changedSince({ revision, since, added, changed, removed, effects }) {
    const report = since === null ? 'poprzedniego raportu' : `raportu z ${since}`;
    const last = revision === null ? report : `wersji ${revision}`;
    if (added + changed + removed === 0) return `Bez zmian od ${last}`;
    const counts = [
      ...(added > 0 ? [`dodane: ${added}`] : []),
      ...(changed > 0 ? [`zmienione: ${changed}`] : []),
      ...(removed > 0 ? [`usunięte: ${removed}`] : []),
    ];
    return `Zmiany od ${last} – dokumenty ${counts.join(', ')}${effects.length > 0 ? ` (${effects.join(', ')})` : ''}`;
  },
  trendTitle: (unit) => (unit === 'month' ? 'Miesięcznie' : 'Dziennie'),
  average(unit, earlier) {
    if (earlier === null) return unit === 'month' ? 'średnia miesięczna' : 'średnia dzienna';
    return `średnia z ${earlier} poprzednich ${unit === 'month' ? 'miesięcy' : 'dni'}`;
  },
  usualWeek({ how, percent, weeks }) {
    const usual = `średnio w ${weeks} poprzednich\u00a0tyg.`;
    return how === 'about'
      ? `Prawie tyle samo co ${usual}`
      : `${capitalized(percentWords({ how, percent }))} niż ${usual}`;
  },
  month: (period) => ({
    label: monthOf(monthLabels, period.name),
    name: `${monthOf(months, period.name)} ${period.name.slice(0, 4)}${ownDays(period)}`,
  }),
  day: (date) => ({
    label: `${polish.weekdays[isoWeekday(date) - 1]} ${Number(date.slice(8))}`,
    name: polishDays(date, date),
  }),
  notWhole: (name, isOver) => `${name} (${isOver ? 'niepełny' : 'dotąd'})`,
  categoriesTitle: 'Na co poszły pieniądze',
  storesTitle: 'Wydatki według sklepów',
  share: 'Udział',
  changeAgainst: (against) => `względem ${shortNameOf(against)}`,
  fromNothing: 'nowe',
  more: (count) => `pozostałe (${count})`,
  moreNet: (count) => `pozostałe (${count}) po odjęciu zwrotów`,
  risesAndFalls: (rises, falls) => `wzrosty ${rises}; spadki ${falls}`,
  alsoSpent: (amounts) => `Ponadto ${list(amounts)}`,
  currenciesTitle: 'Inne waluty',
  currenciesNote: 'Niewliczone, bez przeliczenia',
  documents: (count) => polishCount(count, documentForms),
  changesTitle(against) {
    const isAll = against.firstDays === null;
    if (isAll && against.period.kind === 'weekly') return `Zmiany względem ${shortNameOf(against)}`;
    if (isAll && !isSpan(against.period)) return `Zmiany względem ${genitive(against)}`;
    return `W porównaniu z\u00a0${shortDays(against)}`;
  },
  cause({ store, storeChange, amounts, ended, against, ...counts }) {
    const text = amounts
      ? `${amounts.now}, wcześniej ${amounts.before}`
      : ended
        ? `${isWhole(against) ? inPeriod(against) : 'wcześniej'} ${ended.count === 1 ? 'zwrot' : 'zwroty na'} ${ended.amount}, teraz brak\u00a0zakupów`
        : countedCause(counts);
    if (store === null) return text;
    return storeChange === null ? `${store}: ${text}` : `${store} ${storeChange}: ${text}`;
  },
  comingUpTitle({ first, last, isMonth, readOn }) {
    if (!isMonth) return `Oczekiwane do ${dayOf(last)}`;
    if (readOn === null) return `Oczekiwane ${monthOf(inMonths, first)}`;
    const from = readOn === last ? '' : `${Number(readOn.slice(8))}–`;
    return `Oczekiwane ${from}${dayOf(last)}`;
  },
  shortDay: (date) => `${Number(date.slice(8))}\u00a0${monthOf(monthLabels, date)}`,
  totalOf: (payments, currency) =>
    currency === null
      ? `Razem ${polishCount(payments, paymentForms)}`
      : `Razem w ${currency} (${polishCount(payments, paymentForms)})`,
  asLastPaid: 'wg ostatniej płatności',
  overdue: 'jeszcze brak płatności',
  mayBePaid: 'może być już opłacone',
  unknownAmounts: (count) => `oraz ${polishCount(count, paymentForms)} o nieznanej kwocie`,
  refundOf: (amount) => `zwrot ${amount}`,
  recurringPayment: 'Płatność cykliczna',
  toCheckTitle: 'Do sprawdzenia',
  nothingRecorded: 'W tym okresie niczego nie zapisano: sprawdź, czy dane są kompletne',
  duplicate({ store, first, second, documents, counted }) {
    const all = `; ${documents > 2 ? 'wszystkie' : 'obie'} kwoty wliczono do sumy`;
    const included = counted > 1 ? `; do sumy wliczono ${counted} z nich` : '';
    const effect = counted === documents ? all : included;
    if (second === null) return `Możliwy duplikat: ${store}, ${first}`;
    return first === second
      ? `Możliwy duplikat: ${store}, ${first} występuje ${documents > 2 ? documents : 'dwa'} razy${effect}`
      : `Możliwy duplikat: ${store}, ${first} i ${second}${effect}`;
  },
  moreDuplicates: (count) => polishCount(count, duplicateForms),
  priceRise: (name, change, now) => `${name}: opłata wzrosła o ${change}, do\u00a0${now}`,
  missingPayment({ name, due, amount, refunded }) {
    const last = amount === null ? '' : `, ostatnio ${amount}`;
    const refund = refunded.length > 0 ? `, ale jest zwrot ${list(refunded)}` : '';
    return `Nie znaleziono płatności: ${name}, termin ${due}${last}${refund}`;
  },
  withoutImage: (count, names) => `${polishCount(count, documentForms)} bez obrazu: ${named(count, names)}`,
  withoutCategory: (count, amounts) => `${polishCount(count, documentForms)} bez kategorii: ${list(amounts)}`,
  inFuture: (count) => `${polishCount(count, documentForms)} z datą w przyszłości`,
  moreToCheck: (count) => `i jeszcze ${count}`,
  unnamedToCheck: (count) => `Uwagi, na które nie ma tu miejsca: ${count}`,
  checked: (documents, currency) =>
    documents === 0
      ? 'Sprawdzono: w podsumowaniu serwisu też nie ma zakupów'
      : `${polishCount(documents, documentForms)}${currency === null ? '' : ` w ${currency}`}: suma zgodna z podsumowaniem serwisu`,
  leftOut: (documents) => `Filtr pomija ${documents} z nich`,
  checkedNothingIn: (currency) => `Sprawdzono: w podsumowaniu serwisu też nie ma zakupów w ${currency}`,
  uncheckedCurrencies: (currencies) => `${list(currencies)}: nie sprawdzono, serwis nie podaje podsumowania`,
  created: (when) => `Dane pobrano ${when}`,
};

/** "o 3% niższe", "prawie takie same", "takie same". */
function changedPurchases({ how, percent }: NonNullable<ComparisonWords['purchases']>): string {
  if (how === 'less') return `o ${percent} niższe`;
  return how === 'about' ? 'prawie takie same' : 'takie same';
}

/** "2 zakupy i 1 zwrot"; empty for none. */
function boughtAndRefunded(purchases: number, refunds: number): string {
  const bought = purchases > 0 ? [polishCount(purchases, purchaseForms)] : [];
  return [...bought, ...(refunds > 0 ? [polishCount(refunds, refundForms)] : [])].join(' i ');
}

const none = 'brak\u00a0zakupów';

/** A change described by counts. */
function countedCause(counts: CountedCause): string {
  const now = boughtAndRefunded(counts.purchases, counts.refunds);
  if (counts.purchasesBefore + counts.refundsBefore > 0) return `${now || none}${before(counts)}`;
  return now === '' ? none : `${now}, wcześniej brak`;
}

/** The counts before. With refunds, numbers of purchases alone would be misleading. */
function before({ purchasesBefore, refunds, refundsBefore }: CountedCause): string {
  if (refunds + refundsBefore > 0) return `; wcześniej: ${boughtAndRefunded(purchasesBefore, refundsBefore)}`;
  return `, wcześniej\u00a0${purchasesBefore}`;
}

/** The compared days in a short form for a narrow column: "1–10.09", "28.12–4.01.2026". */
function shortDays(against: ComparedName): string {
  const { first } = against.period;
  const last = lastComparedDay(against);
  const end = dayInMonth(last) + (against.isSameYear ? '' : `.${last.slice(0, 4)}`);
  if (first === last) return end;
  return `${first.slice(0, 7) === last.slice(0, 7) ? Number(first.slice(8)) : dayInMonth(first)}–${end}`;
}

/** An earlier period in the genitive, in characters that do not break: "września", "tyg. 42", "II kw.", "1–12.09". */
function shortNameOf(against: ComparedName): string {
  const { period, firstDays } = against;
  if (firstDays !== null || period.kind === 'custom') return shortDays({ ...against, isSameYear: true });
  switch (period.kind) {
    case 'weekly':
      return `tyg.\u00a0${Number(period.name.slice(6))}`;
    case 'monthly':
      return monthOf(monthsGenitive, period.name);
    case 'quarterly':
      return `${quarterOf(period.name)}\u00a0kw.`;
    case 'yearly':
      return period.name;
  }
}

/** Day and month in words: "23 listopada". */
function dayOf(date: string): string {
  return `${Number(date.slice(8))}\u00a0${monthOf(monthsGenitive, date)}`;
}

/** Day and month: "23.11". */
function dayInMonth(date: string): string {
  return `${Number(date.slice(8))}.${date.slice(5, 7)}`;
}

function comparison({ how, percent, perDay, purchases, against, refundsBefore }: ComparisonWords): string {
  const when = whenOf(against) + ownDays(against.period);
  const then = polishWithRefunds(when, refundsBefore);
  const byDay = perDay ? `, ale w przeliczeniu na dzień ${percentWords(perDay)}` : '';
  // What was bought comes first: the rise of the total says more about the period before.
  if (purchases) {
    return `Zakupy są ${changedPurchases(purchases)}; suma jest o ${percent} wyższa niż ${then}`;
  }
  switch (how) {
    case 'more':
    case 'less':
      return `${capitalized(percentWords({ how, percent }))} niż ${then}${byDay}`;
    case 'about':
      return `Prawie tyle samo co ${then}${byDay}`;
    case 'equal':
      return `Dokładnie tyle samo co ${then}${byDay}`;
    case 'nothing-before':
      return `${capitalized(when)} nie było wydatków`;
    case 'nothing-filtered-before':
      return `${capitalized(when)} nie było wydatków zgodnych z filtrem`;
    case 'refunded-before':
      return `${capitalized(when)} zwroty przewyższyły zakupy`;
  }
}

function percentWords({ how, percent }: { how: 'more' | 'less'; percent: string }): string {
  return `o ${percent} ${how === 'more' ? 'więcej' : 'mniej'}`;
}

function whenOf({ firstDays, ...against }: ComparedName): string {
  if (firstDays === null) return inPeriod(against);
  const whole = genitive({ ...against, firstDays: null });
  return firstDays === 1 ? `pierwszego dnia ${whole}` : `przez pierwsze ${firstDays} dni ${whole}`;
}

function inPeriod({ which, period, isSameYear }: Omit<ComparedName, 'firstDays'>): string {
  const { kind, first, last, name } = period;
  const year = isSameYear ? '' : ` ${name.slice(0, 4)}`;
  switch (kind) {
    case 'weekly':
      return which === 'previous'
        ? 'tydzień wcześniej'
        : `w ${Number(name.slice(6))}. tygodniu ${name.slice(0, 4)} roku`;
    case 'monthly':
      return monthOf(inMonths, name) + year;
    case 'quarterly':
      return `w ${quarterOf(name)} kwartale${year}`;
    case 'yearly':
      return `w ${name} roku`;
    case 'custom':
      return inDays(first, last);
  }
}

function genitive({ which, period, firstDays, isSameYear }: ComparedName): string {
  const { kind, first, last, name } = period;
  const year = isSameYear ? '' : ` ${name.slice(0, 4)}`;
  const days =
    firstDays === null ? '' : firstDays === 1 ? 'pierwszego dnia ' : `pierwszych ${firstDays} dni `;
  switch (kind) {
    case 'weekly':
      return `${days}${which === 'previous' ? 'poprzedniego tygodnia' : `${Number(name.slice(6))}. tygodnia ${name.slice(0, 4)} roku`}`;
    case 'monthly':
      return `${days}${monthOf(monthsGenitive, name)}${year}`;
    case 'quarterly':
      return `${days}${quarterOf(name)} kwartału${year}`;
    case 'yearly':
      return `${days}${name} roku`;
    case 'custom':
      return `${days}okresu ${polishDays(first, last)}`;
  }
}

/** Whether a whole week, month, quarter or year is compared, which a short text can name. */
function isWhole({ period, firstDays }: ComparedName): boolean {
  return firstDays === null && period.kind !== 'custom';
}

/** Whether a period is named by its first and last days. */
function isSpan({ kind }: LabeledPeriod): boolean {
  return kind === 'custom' || kind === 'weekly';
}

function inDays(first: string, last: string): string {
  return first === last ? polishDays(first, last) : `w dniach ${polishDays(first, last)}`;
}

/** The names of the first documents, and how many others there are. */
function named(count: number, names: readonly string[]): string {
  const more = count - names.length;
  return [...names, ...(more > 0 ? [`i jeszcze ${more}`] : [])].join('; ');
}

function monthOf(names: readonly string[], date: string): string {
  return names[Number(date.slice(5, 7)) - 1] ?? '';
}

function quarterOf(name: string): string {
  return quarters[Number(name.slice(6)) - 1] ?? '';
}

function list(texts: readonly string[]): string {
  return listOf(texts, 'pl');
}
