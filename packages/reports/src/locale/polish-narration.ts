import { polishDays } from './day-span.ts';
import { listOf } from './list-of.ts';
import type { Narration, RefundsBefore, ReversalFacts, SpendingFacts } from './narration.ts';
import { polishCount } from './plural.ts';
import { genitive, polish } from './polish.ts';
import { inMonths, monthsGenitive, ownDays } from './polish-months.ts';
import type { LabeledPeriod } from './words.ts';

const purchaseForms = { one: 'zakup', few: 'zakupy', many: 'zakupów' };
const paymentForms = { one: 'płatność', few: 'płatności', many: 'płatności' };
const refundForms = { one: 'zwrot', few: 'zwroty', many: 'zwrotów' };

/** Polish clauses about a period. */
export const polishNarration: Narration = {
  when,
  whenFirstDays,
  spending(facts) {
    const income = facts.income.length > 0 ? `; przychody wyniosły ${list(facts.income)}` : '';
    return spentClause(facts) + income;
  },
  comparison({ when: time, currency, how, change, share, previous, refundsBefore, reversal }) {
    if (how === 'refunded') return netRefund({ when: time, amount: previous });
    if (how === 'stated') return `${time} wydatki wyniosły ${previous}`;
    const then = `${polishWithRefunds(time, refundsBefore)}${reversal ? `; ${reversed(reversal)}` : ''}`;
    const difference = `o ${change}${share === null ? '' : ` (${share})`}`;
    if (currency === null) {
      if (how === 'equal') return `to dokładnie tyle samo co ${then}`;
      return `to ${difference} ${how === 'more' ? 'więcej' : 'mniej'} niż ${then}`;
    }
    if (how === 'equal') return `wydatki w ${currency} były dokładnie takie same jak ${then}`;
    return `wydatki w ${currency} były ${difference} ${how === 'more' ? 'wyższe' : 'niższe'} niż ${then}`;
  },
  reversal(facts, time) {
    const than = facts.how === 'more' || facts.how === 'less' ? 'niż' : 'jak';
    return `${reversed(facts)} ${than} ${time}`;
  },
  noEarlierRecords: 'nie ma wcześniejszych danych do porównania',
  recordsBegin: (date) => `dane zaczynają się ${date}, więc nie ma porównania z poprzednim okresem`,
  largestCategory({ category, amount, share, isNet, currency }) {
    const net = isNet ? 'po odjęciu zwrotów ' : '';
    const part = share === null ? '' : `, czyli ${share} wydatków`;
    if (category !== null && currency !== null) {
      return `${net}w ${currency} najwięcej przypadło na kategorię ${category}: ${amount}${part}`;
    }
    return category === null
      ? `${net}${currency === null ? '' : `w ${currency} `}najwięcej przypadło na wydatki bez kategorii: ${amount}${part}`
      : `${net}największa kategoria to ${category}: ${amount}${part}`;
  },
  largestStore: ({ store, amount, visits, refunds, isNet, currency }) =>
    `${isNet ? 'po odjęciu zwrotów ' : ''}najwyższa suma${within(currency)}: ${store} – ${amount} (${visited(visits, refunds)})`,
  largestPurchase({ amount, store, date, currency }) {
    const details = [store, date].filter((detail) => detail !== null).join(', ');
    return `największy wydatek${within(currency)} to ${amount}${details === '' ? '' : ` (${details})`}`;
  },
  netRefund,
  notReconciled: ({ difference, isHigher }) =>
    `sumy się nie zgadzają: podsumowanie serwisu jest o ${difference} ${isHigher ? 'wyższe' : 'niższe'} niż suma dokumentów`,
  categoriesNotReconciled:
    'sumy się nie zgadzają: kategorie w podsumowaniu serwisu nie sumują się do jego łącznej kwoty',
};

/** An earlier period with its refunds: "we wrześniu (po odjęciu ówczesnego zwrotu 687,00 zł)". */
export function polishWithRefunds(period: string, refunds: RefundsBefore | null): string {
  if (!refunds) return period;
  // Those of the other period: the report has refunds of its own.
  const deducted = `po odjęciu ${refunds.count === 1 ? 'ówczesnego zwrotu' : 'ówczesnych zwrotów na'} ${refunds.amount}`;
  return period.endsWith(')') ? `${period.slice(0, -1)}; ${deducted})` : `${period} (${deducted})`;
}

function reversed(facts: ReversalFacts): string {
  if (facts.of === 'day') {
    return `w przeliczeniu na dzień o ${facts.share} ${facts.how === 'more' ? 'więcej' : 'mniej'}`;
  }
  if (facts.how === 'less') return `same zakupy są o ${facts.share} niższe`;
  return `same zakupy są ${facts.how === 'about' ? 'prawie ' : ''}takie same`;
}

function within(currency: string | null): string {
  return currency === null ? '' : ` w ${currency}`;
}

function netRefund({ when: then, amount }: { when: string | null; amount: string }): string {
  return `${then === null ? '' : `${then} `}zwroty przewyższyły zakupy o ${amount}`;
}

function when({ kind, first, last, name }: LabeledPeriod): string {
  const year = `${name.slice(0, 4)} roku`;
  const days = polishDays(first, last);
  switch (kind) {
    case 'weekly':
      return `w ${Number(name.slice(6))}. tygodniu (${days})`;
    case 'monthly':
      return `${inMonths[Number(name.slice(5, 7)) - 1]} ${year}${ownDays({ kind, first, last })}`;
    case 'quarterly':
      return `w ${polish.periodLabel({ kind, first, last, name }).split(' ')[0]} kwartale ${year}`;
    case 'yearly':
      return `w ${year}`;
    case 'custom':
      return `${first === last ? 'dnia' : 'w dniach'} ${days}`;
  }
}

function whenFirstDays(days: number, period: LabeledPeriod): string {
  const whole = genitiveWithYear(period);
  return days === 1 ? `pierwszego dnia ${whole}` : `w pierwszych ${days} dniach ${whole}`;
}

function genitiveWithYear(period: LabeledPeriod): string {
  const words = genitive(period);
  switch (period.kind) {
    case 'weekly':
      return `${words} ${period.name.slice(0, 4)} roku`;
    case 'monthly':
      return `${monthsGenitive[Number(period.name.slice(5, 7)) - 1]} ${period.name.slice(0, 4)} roku${ownDays(period)}`;
    case 'quarterly':
      return `${words} roku`;
    case 'yearly':
    case 'custom':
      return words;
  }
}

function spentClause(facts: SpendingFacts): string {
  const { when: then, isOver, spent, refunded, purchases, refunds } = facts;
  const soFar = isOver ? '' : ' dotąd';
  if (purchases + refunds === 0) return `${then} nie zapisano${soFar} żadnych zakupów`;
  const own = facts.isOwnShare ? ' (z wydatków wspólnych liczony jest tylko udział własny)' : '';
  const outweighed = refunded.length > 0 ? [['zwroty przewyższyły', `zakupy o ${list(refunded)}`]] : [];
  const paid = spent.length > 0 ? [['wydano', list(spent)]] : [];
  const ordered = facts.startsWithRefunded ? [...outweighed, ...paid] : [...paid, ...outweighed];
  const clauses = ordered.map(([verb, amounts], at) => `${verb}${at === 0 ? soFar : ''} ${amounts}`);
  return `${then} ${clauses.join(', a ')}${own}: ${documents(facts)}`;
}

function visited(visits: number, refunds: number): string {
  const paid = polishCount(visits, paymentForms);
  return refunds > 0 ? `${paid}, ${polishCount(refunds, refundForms)}` : paid;
}

/**
 * Numbers of purchases and refunds; the amount of refunds is separate, because it would otherwise read as the total.
 * Where refunds exceed purchases, both amounts are stated, since no other figure tells what was bought.
 */
function documents({ purchases, purchaseAmounts, refunds, refundAmounts, refunded }: SpendingFacts): string {
  if (refunds === 0) return polishCount(purchases, purchaseForms);
  const [bought, sent] = [polishCount(purchases, purchaseForms), polishCount(refunds, refundForms)];
  const amounts = list(refundAmounts);
  if (purchases > 0 && refunded.length > 0) {
    return `${bought} na kwotę ${list(purchaseAmounts)}, ${sent} na kwotę ${amounts}`;
  }
  if (purchases === 0) return `${sent} na ${refunds === 1 ? 'kwotę' : 'łączną kwotę'} ${amounts}`;
  return refunds === 1 ? `${bought} i ${sent} (${amounts})` : `${bought}; ${sent} na łączną kwotę ${amounts}`;
}

function list(texts: readonly string[]): string {
  return listOf(texts, 'pl');
}
