import type { CalendarDate } from '@outlay/core/time';
import type { DataRow } from '../calc/data-rows.ts';
import { dataRows } from '../calc/data-rows.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import { cell } from '../report/cell.ts';
import { documentType, partWords } from '../report/document-words.ts';
import type { Row } from '../report/report.ts';
import { columns, defineSection, type SectionContext, table, totalLabel } from '../report/section.ts';
import { batchCells, batchColumns } from './batch-columns.ts';

/**
 * Everything that the totals count in one flat list, for pivot tables: a row for each line item, for the difference
 * between a document and its items, and for each document without items. Spending and income have separate amount
 * columns, so that each adds up to the headline without a filter.
 */
export const data = defineSection({
  id: 'data',
  title: { en: 'Data', pl: 'Dane' },
  detail: true,
  build(context) {
    const { figures, locale, words } = context;
    const list = dataRows(figures);
    if (figures.documents.length + figures.income.length === 0) return undefined;
    const tableColumns = columns(locale, {
      date: 'date',
      month: 'text',
      week: 'text',
      type: 'text',
      store: 'text',
      category: 'text',
      subcategory: 'text',
      item: 'text',
      part: 'text',
      quantity: 'decimal',
      unitPrice: 'decimal',
      amount: 'money',
      income: 'money',
      full: 'money',
      documentTax: 'money',
      documents: 'count',
      paymentMethod: 'text',
      tags: 'text',
      group: 'text',
      identifier: 'text',
      id: 'text',
      ...batchColumns(figures),
    });
    const rows = {
      // Counted where it is needed: not every format has this section.
      get length() {
        return list.length;
      },
      *[Symbol.iterator]() {
        for (const row of list) yield cells(row, context);
      },
    };
    const totals = figures.flows.map(({ spent, income }) =>
      tableColumns.map(({ key }, at) => {
        if (at === 0) return totalLabel(words.total, spent.amount);
        if (key === 'amount') return cell.money(spent.amount);
        if (key === 'documents') return cell.count(spent.documents);
        return key === 'income' && income.documents > 0 ? cell.money(income.amount) : cell.none;
      }),
    );
    return table(tableColumns, rows, totals);
  },
});

function cells(row: DataRow, { kind, period, locale, words }: SectionContext): Row {
  const { document, lineItem } = row;
  return [
    cell.date(document.date),
    cell.text((document.date && monthOf(document.date, { kind, period })) ?? words.withoutDate),
    cell.text(row.week ?? words.withoutDate),
    cell.text(documentType(document, locale)),
    cell.text(row.store ?? words.unnamedStore),
    cell.text(row.category ?? words.uncategorized),
    cell.text(row.subcategory ?? words.withoutSubcategory),
    cell.text(lineItem?.name ?? null),
    cell.text(partWords[row.kind][locale]),
    cell.decimal(lineItem?.quantity ?? null),
    cell.decimal(lineItem?.unitPrice ?? null),
    cell.money(row.amount),
    cell.money(row.income),
    cell.money(row.full),
    cell.money(row.tax),
    cell.count(row.documents),
    cell.text(paymentMethodName(document.paymentMethod, locale)),
    cell.text(document.tags.join('; ')),
    cell.text(document.group),
    cell.text(document.identifier),
    cell.text(document.id),
    ...batchCells(document, locale),
  ];
}

/** The month of a day. In a monthly report it is the report's month, even if that does not start on the first. */
function monthOf(date: CalendarDate, { kind, period }: Pick<SectionContext, 'kind' | 'period'>): string {
  const isInside = period.from <= date && date < period.until;
  return kind === 'monthly' && isInside ? period.name : date.slice(0, 7);
}
