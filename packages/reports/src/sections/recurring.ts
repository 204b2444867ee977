import type { RecurringFrequency } from '@outlay/core/contract';
import { sumMoney } from '@outlay/core/money';
import type { RecurringPayment, RecurringRow, RecurringStatus } from '../figures/figures.ts';
import type { ColumnWord } from '../locale/column-words.ts';
import type { Locale, LocalizedText } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { cell } from '../report/cell.ts';
import type { Cell, CellKind, Row } from '../report/report.ts';
import { columns, defineSection, table, totalLabel } from '../report/section.ts';
import { otherCurrencyNotes } from './other-currency-notes.ts';
import { yearlyCostNotes } from './yearly-cost-notes.ts';

const frequencies: Readonly<Record<RecurringFrequency, LocalizedText>> = {
  weekly: { en: 'Weekly', pl: 'Co tydzień' },
  monthly: { en: 'Monthly', pl: 'Co miesiąc' },
  quarterly: { en: 'Quarterly', pl: 'Co kwartał' },
  yearly: { en: 'Yearly', pl: 'Co rok' },
};

const statuses: Readonly<Record<RecurringStatus, LocalizedText>> = {
  paid: { en: 'Paid', pl: 'Opłacone' },
  'partly-paid': { en: 'Partly paid', pl: 'Opłacone częściowo' },
  missing: { en: 'Payment missing', pl: 'Brak płatności' },
  upcoming: { en: 'Expected', pl: 'Oczekiwane' },
  'not-due': { en: 'Not due in this period', pl: 'Brak terminu w tym okresie' },
  inactive: { en: 'Inactive', pl: 'Nieaktywne' },
  unknown: { en: 'Unknown', pl: 'Brak danych' },
};

const onlyRefunded: LocalizedText = { en: 'Payment missing, refund found', pl: 'Brak płatności, jest zwrot' };
const paidEarly: LocalizedText = { en: 'Paid early', pl: 'Opłacone wcześniej' };

const kinds = {
  name: 'text',
  frequency: 'text',
  status: 'text',
  category: 'text',
  subcategory: 'text',
  expectedPayments: 'count',
  payments: 'count',
  missingPayments: 'count',
  paid: 'money',
  lastPaid: 'date',
  lastAmount: 'money',
  priceChange: 'money',
  averagePayment: 'money',
  nextDate: 'date',
  yearlyCost: 'money',
  paymentMethod: 'text',
} as const satisfies Partial<Record<ColumnWord, CellKind>>;

/** Every recurring expense that is expected or was paid: its status, its cost and its price change. */
export const recurring = defineSection({
  id: 'recurring',
  title: { en: 'Recurring expenses', pl: 'Wydatki cykliczne' },
  resource: 'recurring',
  build(context) {
    const { figures, locale, words } = context;
    const rows = (figures.recurring ?? []).filter(isRelevant);
    if (rows.length === 0) return undefined;
    return table(
      columns(locale, kinds, [
        'category',
        'subcategory',
        'expectedPayments',
        'payments',
        'missingPayments',
        'lastPaid',
        'lastAmount',
        'averagePayment',
        'paymentMethod',
      ]),
      rows.flatMap((row) => rowsOf(row, locale)),
      totalsOf(rows).map(({ currency, cells }) =>
        Object.keys(kinds).map((key) =>
          key === 'name' ? totalLabel(words.total, { currency }) : (cells[key] ?? cell.none),
        ),
      ),
      [...yearlyCostNotes(rows, context), ...otherCurrencyNotes(rows, context)],
    );
  },
});

/** Leaves out expenses that are inactive and have no known payment. */
function isRelevant({ isActive, payments, last }: RecurringRow): boolean {
  return isActive !== false || payments.length > 0 || last !== null;
}

/**
 * The rows of an expense: one in the currency of its latest payment, then one for its payments in each other
 * currency, so that each row has one currency and the totals include every payment.
 */
function rowsOf(row: RecurringRow, locale: Locale): Row[] {
  const paidIn = Map.groupBy(row.payments, ({ amount }) => amount.currency);
  const currency = row.average?.currency ?? '';
  const others = [...paidIn].filter(([other]) => other !== currency);
  const cells = [
    cellsOf(row, currency, locale),
    ...others.map(([other, payments]) => ({ ...emptyCells, ...namesOf(row), ...paidCells(payments, other) })),
  ];
  return cells.map((each) => Object.values(each));
}

type Cells = Readonly<Record<keyof typeof kinds, Cell>>;

const emptyCells = Object.fromEntries(Object.keys(kinds).map((key) => [key, cell.none])) as Cells;

function namesOf({ name, category, subcategory }: RecurringRow) {
  return { name: cell.text(name), category: cell.text(category), subcategory: cell.text(subcategory) };
}

/** @param payments - payments in the period, all in one currency */
function paidCells(payments: readonly RecurringPayment[], currency: string) {
  const amounts = payments.map(({ amount }) => amount);
  return {
    payments: cell.count(payments.length),
    paid: amounts.length === 0 ? cell.none : cell.money(sumMoney(amounts, currency)),
  };
}

/** @param currency - the currency of the row; payments in other currencies are left out */
function cellsOf(row: RecurringRow, currency: string, locale: Locale): Cells {
  const paid = row.payments.filter(({ amount }) => amount.currency === currency);
  return {
    ...emptyCells,
    ...namesOf(row),
    ...(row.name === null ? {} : paidCells(paid, currency)),
    frequency: cell.text(row.frequency && frequencies[row.frequency][locale]),
    status: cell.text(statusOf(row, locale)),
    expectedPayments: cell.count(row.expected),
    missingPayments: cell.count(row.expected === null ? null : row.missing),
    lastPaid: cell.date(row.last?.date ?? null),
    lastAmount: cell.money(row.last?.amount.currency === currency ? row.last.amount : null),
    priceChange: cell.change(row.priceChange),
    averagePayment: cell.money(row.average),
    nextDate: cell.date(row.nextDate),
    yearlyCost: cell.money(row.yearlyCost),
    paymentMethod: cell.text(paymentMethodName(row.paymentMethod, locale)),
  };
}

/**
 * The status in words that agree with the payments in the period: a payment due in the period may have been made before
 * it, and a payment made in the period may have been due before it.
 */
function statusOf({ status, payments, refunds }: RecurringRow, locale: Locale): string {
  if (status === 'missing' && payments.length === 0 && refunds.length > 0) return onlyRefunded[locale];
  if (status === 'paid' && payments.length === 0) return paidEarly[locale];
  return statuses[status === 'missing' && payments.length > 0 ? 'partly-paid' : status][locale];
}

/** The totals of payments and of the cost per year in each currency, in the order of the rows. */
function totalsOf(
  rows: readonly RecurringRow[],
): { readonly currency: string; readonly cells: Readonly<Record<string, Cell>> }[] {
  const paid = rows.flatMap(({ payments }) => payments.map(({ amount }) => amount));
  const yearly = rows.flatMap((row) => row.yearlyCost ?? []);
  const currencies = new Set([...yearly, ...paid].map(({ currency }) => currency));
  return [...currencies].map((currency) => {
    const sumOf = (amounts: typeof paid) => {
      const inCurrency = amounts.filter((amount) => amount.currency === currency);
      return inCurrency.length === 0 ? cell.none : cell.money(sumMoney(inCurrency, currency));
    };
    return { currency, cells: { paid: sumOf(paid), yearlyCost: sumOf(yearly) } };
  });
}
