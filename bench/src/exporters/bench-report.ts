import { buildReport, cell, lazyRows, media, type Report, table } from '@outlay/reports';
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
      cell.date(document.date),
      cell.text(document.store),
      cell.text(document.category),
      cell.text(document.id),
      cell.money(document.amount),
      cell.text('praca; podróże'),
      cell.text(document.paymentMethod),
    ],
  ]);
  return {
    ...report,
    sections: [{ id: 'documents', title: 'Documents', media, content: table(columns, rows) }],
  };
}
