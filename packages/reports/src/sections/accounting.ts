import type { Accounting } from '../accounting-figures.ts';
import type { Row } from '../report.ts';
import {
  amountTotal,
  columns,
  count,
  currencyTable,
  date,
  defineSection,
  lazyRows,
  money,
  none,
  type SectionContext,
  table,
  text,
  totalLabel,
} from '../section.ts';

const withoutAccount = { en: 'Without an account', pl: 'Bez konta' };

/** What is booked on each account; what no rule of the mapping fits is the last row of its currency. */
export const accounting = defineSection({
  id: 'accounting',
  title: { en: 'Accounts', pl: 'Konta księgowe' },
  build(context) {
    const { figures, locale, words } = context;
    const { accounting: booked, totals } = figures;
    if (!booked || booked.entries.length === 0) return undefined;
    return currencyTable(
      columns(locale, {
        account: 'text',
        costCentre: 'text',
        vat: 'text',
        inDocuments: 'count',
        amount: 'money',
      }),
      [...accountRows(booked), ...unmappedRows(booked, context)],
      totals.map(({ amount }) => [totalLabel(words.total, amount), none, none, none, money(amount)]),
    );
  },
});

function accountRows({ accounts }: Accounting): Row[] {
  return accounts.map(({ account, costCentre, vat, documents, amount }) => [
    text(account),
    text(costCentre),
    text(vat),
    count(documents),
    money(amount),
  ]);
}

function unmappedRows({ unmappedTotals }: Accounting, { locale }: SectionContext): Row[] {
  return unmappedTotals.map(({ documents, amount }) => [
    text(withoutAccount[locale]),
    none,
    none,
    count(documents),
    money(amount),
  ]);
}

/** What no rule of the mapping fits, by what a rule could tell it by. */
export const unmapped = defineSection({
  id: 'unmapped',
  title: { en: 'Without an account', pl: 'Bez przypisanego konta' },
  build({ figures: { accounting: booked }, locale, words }) {
    if (!booked || booked.unmapped.length === 0) return undefined;
    return currencyTable(
      columns(locale, {
        category: 'text',
        subcategory: 'text',
        store: 'text',
        inDocuments: 'count',
        amount: 'money',
      }),
      booked.unmapped.map(({ category, subcategory, store, documents, amount }) => [
        text(category ?? words.uncategorised),
        text(subcategory ?? words.withoutSubcategory),
        text(store ?? words.unnamedStore),
        count(documents),
        money(amount),
      ]),
      booked.unmappedTotals.map(({ amount }) => [
        totalLabel(words.total, amount),
        none,
        none,
        none,
        money(amount),
      ]),
    );
  },
});

/** Every part of every document with its account: what an accountant's program is filled from. */
export const accountingEntries = defineSection({
  id: 'accounting-entries',
  title: { en: 'Accounting entries', pl: 'Dekretacja dokumentów' },
  detail: true,
  build({ figures: { accounting: booked, totals }, locale, words }) {
    if (!booked || booked.entries.length === 0) return undefined;
    const tableColumns = columns(locale, {
      date: 'date',
      store: 'text',
      category: 'text',
      subcategory: 'text',
      account: 'text',
      costCentre: 'text',
      vat: 'text',
      amount: 'money',
      identifier: 'text',
      id: 'text',
    });
    return table(
      tableColumns,
      lazyRows(booked.entries, (entry) => [entryRow(entry)]),
      totals.map(({ amount }) => amountTotal(tableColumns, words.total, amount)),
    );
  },
});

function entryRow({ document, part, booking }: Accounting['entries'][number]): Row {
  return [
    date(document.date),
    text(document.store),
    text(part.category),
    text(part.subcategory),
    text(booking?.account ?? null),
    text(booking?.costCentre ?? null),
    text(booking?.vat ?? null),
    money(part.amount),
    text(document.identifier),
    text(document.id),
  ];
}
