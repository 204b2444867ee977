import type { Accounting, Booking } from '../figures/accounting-figures.ts';
import type { Locale } from '../locale/locale.ts';
import { vatText } from '../locale/vat-text.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import {
  amountTotal,
  columns,
  currencyTable,
  defineSection,
  lazyRows,
  type SectionContext,
  table,
  totalLabel,
} from '../report/section.ts';
import { batchCells, batchColumns } from './batch-columns.ts';
import { grossColumns } from './gross-columns.ts';
import { ledgerTable } from './ledger-table.ts';
import { supplierCells, supplierColumns } from './supplier-columns.ts';

const isDefault = { en: 'default', pl: 'domyślne' };
const withoutAccount = { en: 'No account', pl: 'Bez konta' };

/** The total of each account; the last row of each currency has the amounts that no rule of the mapping matches. */
export const accounting = defineSection({
  id: 'accounting',
  title: { en: 'Ledger accounts', pl: 'Konta księgowe' },
  build(context) {
    const { figures, locale, words } = context;
    const { accounting: booked, totals } = figures;
    if (!booked || booked.entries.length === 0) return undefined;
    return currencyTable(
      grossColumns(locale, {
        account: 'text',
        costCenter: 'text',
        vat: 'text',
        inDocuments: 'count',
        amount: 'money',
      }),
      [...accountRows(booked, context), ...unmappedRows(booked, context)],
      totals.map(({ amount }) => [
        totalLabel(words.total, amount),
        cell.none,
        cell.none,
        cell.none,
        cell.money(amount),
      ]),
      taxNotes(context),
    );
  },
});

/** If entries book tax on its own account, notes that the totals of the other accounts include it. */
function taxNotes({ figures: { ledger }, locale }: SectionContext): string[] {
  const tax = ledger?.entries.find(({ kind }) => kind === 'tax');
  const account = tax && (tax.amount.minor < 0n ? tax.credit : tax.debit);
  return account ? [grossNotes[locale](account)] : [];
}

const grossNotes: Readonly<Record<Locale, (account: string) => string>> = {
  en: (account) =>
    `Gross amounts: they include the tax that the accounting entries book on account ${account}.`,
  pl: (account) => `Kwoty brutto: zawierają też podatek, który w dekretacji jest na koncie ${account}.`,
};

/** An account that was not mapped, but is that of the default, says so. */
function accountText(
  { account, costCenter, vat }: Booking,
  { defaultBooking }: Accounting,
  locale: Locale,
): string {
  const isOfDefault =
    account === defaultBooking?.account &&
    costCenter === defaultBooking.costCenter &&
    vat === defaultBooking.vat;
  return isOfDefault ? `${account} (${isDefault[locale]})` : account;
}

function accountRows(booked: Accounting, { locale }: SectionContext): Row[] {
  return booked.accounts.map(({ account, costCenter, vat, documents, amount }) => [
    cell.text(accountText({ account, costCenter, vat }, booked, locale)),
    cell.text(costCenter),
    cell.text(vatText(vat, locale)),
    cell.count(documents),
    cell.money(amount),
  ]);
}

function unmappedRows({ unmappedTotals }: Accounting, { locale }: SectionContext): Row[] {
  return unmappedTotals.map(({ documents, amount }) => [
    cell.text(withoutAccount[locale]),
    cell.none,
    cell.none,
    cell.count(documents),
    cell.money(amount),
  ]);
}

/** Amounts that no rule of the mapping matches, by the fields that a rule could match. */
export const unmapped = defineSection({
  id: 'unmapped',
  title: { en: 'No account assigned', pl: 'Bez przypisanego konta' },
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
        cell.text(category ?? words.uncategorized),
        cell.text(subcategory ?? words.withoutSubcategory),
        cell.text(store ?? words.unnamedStore),
        cell.count(documents),
        cell.money(amount),
      ]),
      booked.unmappedTotals.map(({ amount }) => [
        totalLabel(words.total, amount),
        cell.none,
        cell.none,
        cell.none,
        cell.money(amount),
      ]),
    );
  },
});

/**
 * Every part of every document with its account, or its debit and credit accounts, for import into accounting
 * software.
 */
export const accountingEntries = defineSection({
  id: 'accounting-entries',
  title: { en: 'Accounting entries', pl: 'Dekretacja dokumentów' },
  detail: true,
  build(context) {
    const { figures, locale, words } = context;
    const { accounting: booked, ledger, totals } = figures;
    if (!booked || booked.entries.length === 0) return undefined;
    if (ledger) return ledgerTable(ledger, context);
    const tableColumns = columns(locale, {
      date: 'date',
      store: 'text',
      category: 'text',
      subcategory: 'text',
      account: 'text',
      costCenter: 'text',
      vat: 'text',
      amount: 'money',
      ...supplierColumns(figures),
      identifier: 'text',
      id: 'text',
      ...batchColumns(figures),
    });
    return table(
      tableColumns,
      lazyRows(booked.entries, (entry) => [entryRow(entry, context)]),
      totals.map(({ amount }) => amountTotal(tableColumns, words.total, amount)),
    );
  },
});

function entryRow(entry: Accounting['entries'][number], { figures, locale, words }: SectionContext): Row {
  const { document, part, booking } = entry;
  return [
    cell.date(document.date),
    cell.text(document.store ?? words.unnamedStore),
    cell.text(part.category ?? words.uncategorized),
    cell.text(part.subcategory ?? words.withoutSubcategory),
    cell.text(booking?.account ?? null),
    cell.text(booking?.costCenter ?? null),
    cell.text(vatText(booking?.vat ?? null, locale)),
    cell.money(part.amount),
    ...supplierCells(entry, figures),
    cell.text(document.identifier),
    cell.text(document.id),
    ...batchCells(document, locale),
  ];
}
