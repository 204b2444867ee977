import type { DataRow } from '../calc/data-rows.ts';
import { dataRows } from '../calc/data-rows.ts';
import { flowWords, partWords } from '../locale/document-words.ts';
import { paymentMethodName } from '../locale/payment-methods.ts';
import type { Row } from '../report.ts';
import {
  columns,
  count,
  date,
  decimal,
  defineSection,
  money,
  none,
  type SectionContext,
  table,
  text,
  totalLabel,
} from '../section.ts';

/**
 * All that the totals count in one flat list, for pivot tables: a row for each line item, for the rest that no item
 * explains, and for a document without items. The amounts of spending and of income are columns of their own, so that each
 * adds up to the headline also where nobody filters.
 */
export const data = defineSection({
  id: 'data',
  title: { en: 'Data', pl: 'Dane' },
  detail: true,
  build(context) {
    const { figures, locale, words } = context;
    const list = dataRows(figures);
    const length = list.length;
    if (length === 0) return undefined;
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
    });
    const rows = {
      length,
      *[Symbol.iterator]() {
        for (const row of list) yield cells(row, context);
      },
    };
    const totals = figures.flows.map(({ spent, income }) =>
      tableColumns.map(({ key }, at) => {
        if (at === 0) return totalLabel(words.total, spent.amount);
        if (key === 'amount') return money(spent.amount);
        if (key === 'documents') return count(spent.documents);
        return key === 'income' && income.documents > 0 ? money(income.amount) : none;
      }),
    );
    return table(tableColumns, rows, totals);
  },
});

function cells(row: DataRow, { locale, words }: SectionContext): Row {
  const { document, lineItem } = row;
  return [
    date(document.date),
    text(document.date?.slice(0, 7) ?? words.withoutDate),
    text(row.week ?? words.withoutDate),
    text(flowWords[document.flow][locale]),
    text(row.store ?? words.unnamedStore),
    text(row.category ?? words.uncategorised),
    text(row.subcategory ?? words.withoutSubcategory),
    text(lineItem?.name ?? null),
    text(partWords[row.kind][locale]),
    decimal(lineItem?.quantity ?? null),
    decimal(lineItem?.unitPrice ?? null),
    money(row.amount),
    money(row.income),
    money(row.full),
    money(row.tax),
    count(row.documents),
    text(paymentMethodName(document.paymentMethod, locale)),
    text(document.tags.join('; ')),
    text(document.group),
    text(document.identifier),
    text(document.id),
  ];
}
