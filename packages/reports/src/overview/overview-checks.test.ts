import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

const dated = aDocument({ purchasedOn: '2026-10-05', category: 'Dom' });

it('lists warnings that are not shown elsewhere in the overview, critical ones first', () => {
  const dataset = aDataset({
    readAt: '2026-10-20T06:00:00.000Z',
    documents: [dated, aDocument({ category: 'Dom' })],
    unreadableDocuments: 2,
  });
  const accounting = { rules: [{ account: '401', category: 'Zdrowie' }] };
  const { overview, warnings } = buildReport(dataset, { locale: 'en', accounting });
  const messageOf = (code: string) => warnings.find((warning) => warning.code === code)?.message;
  expect(overview.toCheck?.items.slice(0, 4)).toEqual([
    { text: messageOf('documents_unreadable'), isCritical: true },
    { text: messageOf('documents_without_date'), isCritical: false },
    { text: messageOf('accounting_unmapped'), isCritical: false },
    { text: messageOf('period_not_over'), isCritical: false },
  ]);
});
