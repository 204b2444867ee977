import { type Money, sumMoney } from '@outlay/core/money';
import type { DocumentRow } from '../figures/figures.ts';
import { cell } from '../report/cell.ts';
import type { Row } from '../report/report.ts';
import { amountTotal, columns, defineSection, lazyRows, table } from '../report/section.ts';

const rest = { en: 'Not itemized', pl: 'Poza pozycjami' };
const itemizedTotal = { en: 'Documents with line items', pl: 'Dokumenty z pozycjami' };

/**
 * All line items as the service gives them, with or without an amount, plus a row for the difference between a
 * document's total and its lines. It is opt-in, because the section `data` has everything that is counted.
 */
export const lineItems = defineSection({
  id: 'line-items',
  title: { en: 'Line items', pl: 'Pozycje' },
  detail: true,
  optIn: true,
  build({ figures: { documents, income }, locale, words }) {
    const itemized = [...documents, ...income].filter((document) => document.lineItems.length > 0);
    if (itemized.length === 0) return undefined;
    const tableColumns = columns(locale, {
      date: 'date',
      store: 'text',
      item: 'text',
      quantity: 'decimal',
      unitPrice: 'decimal',
      category: 'text',
      subcategory: 'text',
      amount: 'money',
      id: 'text',
    });
    return table(
      tableColumns,
      lazyRows(
        itemized,
        (document) => rowsOf(document, { rest: rest[locale], unnamedStore: words.unnamedStore }),
        rowCount(itemized),
      ),
      [...Map.groupBy(itemized, ({ full }) => full.currency)].map(([currency, group]) => {
        const total = sumMoney(
          group.map(({ full }) => full),
          currency,
        );
        return amountTotal(tableColumns, itemizedTotal[locale], total);
      }),
    );
  },
});

function rowCount(itemized: readonly DocumentRow[]): number {
  return itemized.reduce(
    (sum, document) => sum + document.lineItems.length + (unexplainedPart(document).minor === 0n ? 0 : 1),
    0,
  );
}

/** Names of rows that have no name of their own. */
type RowNames = { readonly rest: string; readonly unnamedStore: string };

function rowsOf(document: DocumentRow, names: RowNames): Row[] {
  const row = (name: string | null, cells: readonly Row[number][], amount: Money | null): Row => [
    cell.date(document.date),
    cell.text(document.store ?? names.unnamedStore),
    cell.text(name),
    ...cells,
    cell.money(amount),
    cell.text(document.id),
  ];
  const unexplained = unexplainedPart(document);
  return [
    ...document.lineItems.map((item) =>
      row(
        item.name,
        [
          cell.decimal(item.quantity),
          cell.decimal(item.unitPrice),
          cell.text(item.category),
          cell.text(item.subcategory),
        ],
        item.amount,
      ),
    ),
    ...(unexplained.minor === 0n
      ? []
      : [row(names.rest, [cell.none, cell.none, cell.none, cell.none], unexplained)]),
  ];
}

function unexplainedPart({ full, lineItems: items }: DocumentRow): Money {
  const explained = items.reduce((sum, { amount }) => sum + (amount?.minor ?? 0n), 0n);
  return { ...full, minor: full.minor - explained };
}
