import { type Money, sumMoney } from '@outlay/core/money';
import { type Cell, type DocumentRow, media, type Report, type Table } from '@outlay/reports';
import { aReport } from '@outlay/reports/testing';

/** Creates a report of documents with a given store and amount, in its figures and as a table. */
export function reportOf(
  purchases: readonly { readonly store: string; readonly amount: Money }[],
  overrides: Partial<Report> = {},
): Report {
  const base = aReport(overrides);
  const documents = purchases.map(
    ({ store, amount }, index): DocumentRow => ({
      id: `d${index}`,
      date: '2026-10-05',
      store,
      category: null,
      parts: [{ category: null, subcategory: null, amount }],
      amount,
      partOf: null,
      full: amount,
      flow: amount.minor < 0n ? 'refund' : 'purchase',
      purchasedAt: null,
      createdAt: null,
      subcategory: null,
      groupId: null,
      group: null,
      hasImage: null,
      lineItems: [],
      tax: null,
      owned: null,
      paymentMethod: null,
      identifier: null,
      tags: [],
    }),
  );
  return {
    ...base,
    figures: { ...base.figures, documents },
    sections: [{ id: 'documents', title: 'Dokumenty', media, content: documentsTable(documents) }],
  };
}

function documentsTable(documents: readonly DocumentRow[]): Table {
  const currencies = Map.groupBy(documents, ({ amount }) => amount.currency);
  return {
    type: 'table',
    columns: [
      { key: 'date', label: 'Data', kind: 'date', detail: false },
      { key: 'store', label: 'Sklep', kind: 'text', detail: false },
      { key: 'amount', label: 'Kwota', kind: 'money', detail: false },
      { key: 'id', label: 'Identyfikator', kind: 'text', detail: true },
    ],
    rows: documents.map(({ date, store, amount, id }) => [
      { type: 'date', date: date ?? '' },
      text(store ?? ''),
      { type: 'money', money: amount },
      text(id ?? ''),
    ]),
    totals: [...currencies].map(([currency, group]) => [
      text('Razem'),
      { type: 'none' },
      {
        type: 'money',
        money: sumMoney(
          group.map(({ amount }) => amount),
          currency,
        ),
      },
      { type: 'none' },
    ]),
    notes: [],
  };
}

function text(value: string): Cell {
  return { type: 'text', text: value };
}

/** The tables of a report with the ids and titles of their sections. */
export function tablesOf(
  report: Report,
): { readonly id: string; readonly title: string; readonly table: Table }[] {
  return report.sections.flatMap(({ id, title, content }) =>
    content.type === 'table' ? [{ id, title, table: content }] : [],
  );
}
