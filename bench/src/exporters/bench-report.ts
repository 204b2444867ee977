import { buildReport, date, lazyRows, money, type Report, table, text } from '@outlay/reports';
import { monthDataset } from '../reports/month-dataset.ts';

/** A finished report of so many documents with one table of eight columns, currency included, in a workbook. */
export function benchReport(documents: number): Report {
  const report = buildReport(monthDataset(documents), { locale: 'en', sections: ['headline'] });
  const column = (key: string, kind: 'text' | 'date' | 'money') => ({ key, label: key, kind, detail: false });
  const columns = [
    column('date', 'date'),
    column('store', 'text'),
    column('category', 'text'),
    column('id', 'text'),
    column('amount', 'money'),
    column('tags', 'text'),
    column('note', 'text'),
  ];
  const rows = lazyRows(report.figures.documents, (document) => [
    [
      date(document.date),
      text(document.store),
      text(document.category),
      text(document.id),
      money(document.amount),
      text('praca; podróże'),
      text(document.paymentMethod),
    ],
  ]);
  return {
    ...report,
    sections: [{ id: 'documents', title: 'Documents', detail: false, content: table(columns, rows) }],
  };
}
