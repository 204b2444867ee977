import { decimalString } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import type { Cell } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { reportWithLargestPurchases } from './build-with-own-section.ts';

const dataset = aDataset({
  documents: [
    ...[5, 40, 10, 30, 20, 25].map((amount) =>
      aDocument({ amount: `${amount}.00`, storeName: `Store ${amount}`, purchasedOn: '2026-10-05' }),
    ),
    aDocument({ amount: '7.50', currency: 'EUR', storeName: 'Laden', purchasedOn: '2026-10-06' }),
  ],
});

const shown = (cell: Cell) => (cell.type === 'money' ? decimalString(cell.money) : Object.values(cell)[1]);

it('shows a section of its own among those of the package', () => {
  const { sections } = reportWithLargestPurchases(dataset);
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['headline', 'Overview'],
    ['reconciliation', 'Control totals'],
    ['largest-purchases', 'Largest purchases'],
    ['documents', 'Documents'],
  ]);
  const content = sections[2]?.content;
  const rows = content?.type === 'table' ? content.rows : [];
  expect([...rows].map((row) => row.map(shown))).toEqual([
    ['2026-10-05', 'Store 40', '40.00'],
    ['2026-10-05', 'Store 30', '30.00'],
    ['2026-10-05', 'Store 25', '25.00'],
    ['2026-10-05', 'Store 20', '20.00'],
    ['2026-10-05', 'Store 10', '10.00'],
    ['2026-10-06', 'Laden', '7.50'],
  ]);
});
