import type { Ledger, LedgerEntry } from '../figures/ledger-figures.ts';
import { ledgerEntryWords, taxRateText } from '../locale/ledger-words.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { vatText } from '../locale/vat-text.ts';
import { cell } from '../report/cell.ts';
import type { Row, Table } from '../report/report.ts';
import { columns, lazyRows, type SectionContext, table, totalLabel } from '../report/section.ts';
import { batchCells, batchColumns } from './batch-columns.ts';
import { supplierCells, supplierColumns } from './supplier-columns.ts';

/** A table of all entries with their debit and credit accounts. */
export function ledgerTable({ entries }: Ledger, context: SectionContext): Table {
  const { figures, locale, words } = context;
  const tableColumns = columns(locale, {
    date: 'date',
    store: 'text',
    entry: 'text',
    category: 'text',
    subcategory: 'text',
    debitAccount: 'text',
    creditAccount: 'text',
    posted: 'money',
    amount: 'money',
    taxRate: 'text',
    costCenter: 'text',
    vat: 'text',
    paymentMethod: 'text',
    ...supplierColumns(figures),
    identifier: 'text',
    id: 'text',
    ...batchColumns(figures),
  });
  const totals = figures.totals.map(({ amount }) => {
    const { currency } = amount;
    let minor = 0n;
    for (const { posted } of entries) if (posted.currency === currency) minor += posted.minor;
    const sums = { amount, posted: { minor, currency } };
    return tableColumns.map(({ key }, at) => {
      if (at === 0) return totalLabel(words.total, amount);
      return key === 'amount' || key === 'posted' ? cell.money(sums[key]) : cell.none;
    });
  });
  return table(
    tableColumns,
    lazyRows(entries, (entry) => [entryRow(entry, context)]),
    totals,
  );
}

function entryRow(entry: LedgerEntry, { figures, locale, words }: SectionContext): Row {
  const { document, kind, booking, taxRate } = entry;
  const isTax = kind === 'tax';
  return [
    cell.date(document.date),
    cell.text(document.store ?? words.unnamedStore),
    cell.text(ledgerEntryWords[kind][locale]),
    cell.text(isTax ? null : (entry.category ?? words.uncategorized)),
    cell.text(isTax ? null : (entry.subcategory ?? words.withoutSubcategory)),
    cell.text(entry.debit),
    cell.text(entry.credit),
    cell.money(entry.posted),
    cell.money(entry.amount),
    cell.text(taxRate && taxRateText(taxRate, locale)),
    cell.text(booking?.costCenter ?? null),
    cell.text(vatText(booking?.vat ?? null, locale)),
    cell.text(paymentMethodName(document.paymentMethod, locale)),
    ...supplierCells(entry, figures),
    cell.text(document.identifier),
    cell.text(document.id),
    ...batchCells(document, locale),
  ];
}
