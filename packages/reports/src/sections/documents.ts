import type { CurrencyTotal, DocumentRow } from '../figures/figures.ts';
import { documentCounts } from '../locale/document-counts.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { cell } from '../report/cell.ts';
import type { Table } from '../report/report.ts';
import {
  amountTotal,
  columns,
  defineSection,
  lazyRows,
  type SectionContext,
  table,
} from '../report/section.ts';
import { batchCells, batchColumns } from './batch-columns.ts';
import { documentCategory } from './document-category.ts';

/** Every spending document, in purchase order. */
export const documents = defineSection({
  id: 'documents',
  title: { en: 'Documents', pl: 'Dokumenty' },
  build(context) {
    const { documents: rows, totals } = context.figures;
    return rows.length === 0 ? undefined : documentTable(rows, totals, context);
  },
});

/** Every income document, in purchase order. */
export const incomeDocuments = defineSection({
  id: 'income-documents',
  title: { en: 'Income documents', pl: 'Dokumenty przychodów' },
  build(context) {
    const { income, flows } = context.figures;
    const totals = flows.map((flow) => flow.income).filter((total) => total.documents > 0);
    return income.length === 0 ? undefined : documentTable(income, totals, context);
  },
});

function documentTable(
  rows: readonly DocumentRow[],
  totals: readonly CurrencyTotal[],
  { figures, locale, words }: SectionContext,
): Table {
  const tableColumns = columns(
    locale,
    {
      date: 'date',
      store: 'text',
      category: 'text',
      amount: 'money',
      full: 'money',
      ownCost: 'money',
      tax: 'money',
      paymentMethod: 'text',
      identifier: 'text',
      tags: 'text',
      group: 'text',
      id: 'text',
      ...batchColumns(figures),
    },
    [
      'entryReference',
      'reverses',
      'full',
      'ownCost',
      'tax',
      'paymentMethod',
      'identifier',
      'tags',
      'group',
      'id',
    ],
  );
  const inPart = rows.filter(({ partOf }) => partOf !== null).length;
  return table(
    tableColumns,
    lazyRows(rows, (row) => [
      [
        cell.date(row.date),
        cell.text(row.store ?? words.unnamedStore),
        cell.text(documentCategory(row, locale)),
        cell.money(row.amount),
        cell.money(row.full),
        cell.money(row.owned ?? row.full),
        cell.money(row.tax),
        cell.text(paymentMethodName(row.paymentMethod, locale)),
        cell.text(row.identifier),
        cell.text(row.tags.join('; ')),
        cell.text(row.group),
        cell.text(row.id),
        ...batchCells(row, locale),
      ],
    ]),
    totals.map(({ amount }) => amountTotal(tableColumns, words.total, amount)),
    inPart > 0 ? [documentCounts[locale].shownInPart(inPart)] : [],
  );
}
