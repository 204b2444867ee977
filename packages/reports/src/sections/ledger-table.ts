import { oncePerKey } from '../calc/once-per-key.ts';
import type { DocumentRow } from '../figures/figures.ts';
import type { Ledger, LedgerEntry, TaxRate } from '../figures/ledger-figures.ts';
import { ledgerEntryWords, taxRateText } from '../locale/ledger-words.ts';
import type { Locale } from '../locale/locale.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { vatText } from '../locale/vat-text.ts';
import { cell } from '../report/cell.ts';
import type { Cell, Row, Table } from '../report/report.ts';
import { columns, lazyRowOfEach, type SectionContext, table, totalLabel } from '../report/section.ts';
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
  const rowOf = entryRows(context);
  return table(tableColumns, lazyRowOfEach(entries, rowOf), totals);
}

type RepeatedCells = ReturnType<typeof repeatedCells>;

/** Cells of few different values, each created once, because there are more entries than documents. */
function repeatedCells(locale: Locale) {
  return {
    rate: oncePerKey((rate: TaxRate | null) => cell.text(rate && taxRateText(rate, locale))),
    vat: oncePerKey((vat: string | null) => cell.text(vatText(vat, locale))),
    payment: oncePerKey((method: string | null) => cell.text(paymentMethodName(method, locale))),
  };
}

/** Returns a function that creates the row of an entry. There are more entries than documents, so those of one share its cells. */
function entryRows(context: SectionContext): (entry: LedgerEntry) => Row {
  const { locale, words } = context;
  const repeated = repeatedCells(locale);
  let shared: DocumentCells | null = null;
  return (entry) => {
    const { document, kind, booking, taxRate } = entry;
    if (shared?.document !== document) shared = documentCells(entry, repeated, context);
    const isTax = kind === 'tax';
    const amount = cell.money(entry.amount);
    return [
      shared.date,
      shared.store,
      cell.text(ledgerEntryWords[kind][locale]),
      cell.text(isTax ? null : (entry.category ?? words.uncategorized)),
      cell.text(isTax ? null : (entry.subcategory ?? words.withoutSubcategory)),
      cell.text(entry.debit),
      cell.text(entry.credit),
      // One cell is written once: only a refund has another amount than what is posted.
      entry.posted === entry.amount ? amount : cell.money(entry.posted),
      amount,
      repeated.rate(taxRate),
      cell.text(booking?.costCenter ?? null),
      repeated.vat(booking?.vat ?? null),
      ...shared.last,
    ];
  };
}

/** The cells of a document, which are the same in the rows of all its entries. */
type DocumentCells = {
  readonly document: DocumentRow;
  readonly date: Cell;
  readonly store: Cell;
  /** From the method of payment to the last column. */
  readonly last: readonly Cell[];
};

function documentCells(
  entry: LedgerEntry,
  { payment }: RepeatedCells,
  { figures, locale, words }: SectionContext,
): DocumentCells {
  const { document } = entry;
  return {
    document,
    date: cell.date(document.date),
    store: cell.text(document.store ?? words.unnamedStore),
    last: [
      payment(document.paymentMethod),
      ...supplierCells(entry, figures),
      cell.text(document.identifier),
      cell.text(document.id),
      ...batchCells(document, locale),
    ],
  };
}
