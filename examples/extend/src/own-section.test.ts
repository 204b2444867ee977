import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import type { Cell } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { reportWithPaymentMethods } from './build-with-own-section.ts';

const purchasedOn = '2026-10-05';
const dataset = aDataset({
  documents: [
    aDocument({ amount: '10.00', paymentMethod: 'cash', purchasedOn }),
    aDocument({ amount: '30.00', paymentMethod: 'card', purchasedOn }),
    aDocument({ amount: '2.50', paymentMethod: 'card', purchasedOn }),
    aDocument({ amount: '1.00', purchasedOn }),
  ],
});

const shown = (cell: Cell) => (cell.type === 'money' ? decimalString(cell.money) : Object.values(cell)[1]);

it('shows a section of its own among those of the package', () => {
  const { sections } = reportWithPaymentMethods(dataset);
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['headline', 'Overview'],
    ['reconciliation', 'Control totals'],
    ['payment-methods', 'Payment methods'],
    ['documents', 'Documents'],
  ]);
  const content = sections[2]?.content;
  const rows = content?.type === 'table' ? [...content.rows, ...content.totals] : [];
  expect(rows.map((row) => row.map(shown))).toEqual([
    ['card', 2, '32.50'],
    ['cash', 1, '10.00'],
    [undefined, 1, '1.00'],
    ['Total', 4, '43.50'],
  ]);
});
