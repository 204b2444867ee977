import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { CountedAmount } from '../figures/figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { countedPartCount, countedParts } from './counted-parts.ts';

type Fields = Parameters<typeof aDocument>[0];

/** The parts of a document as text: kind, item, category, counted amount and full amount. */
function partsOf(fields: Fields, counted: CountedAmount = 'full'): string[] {
  const dataset = aDataset({ documents: [aDocument({ category: 'Inne', ...fields })] });
  const [document] = buildReport(dataset, { locale: 'pl', counted }).figures.documents;
  if (!document) throw new TypeError('a document is expected');
  const parts = countedParts(document);
  expect(countedPartCount(document)).toBe(parts.length);
  const decimal = (minor: bigint) => decimalString({ minor, currency: document.full.currency });
  return parts.map(({ kind, lineItem, category, subcategory, minor, fullMinor }) =>
    [kind, lineItem?.name, category, subcategory, decimal(minor), decimal(fullMinor)].join(' | '),
  );
}

const item = (name: string, amount: string, category: string, subcategory: string | null = null) =>
  aLineItem({ name, amount, category, subcategory });

it('are the items in order, and the remainder in the category of the largest part', () => {
  const lineItems = [item('Chleb', '4.00', 'Jedzenie', 'Pieczywo'), item('Śruba', '5.00', 'Dom')];
  expect(partsOf({ amount: '8.50', lineItems })).toEqual([
    'item | Chleb | Jedzenie | Pieczywo | 4.00 | 4.00',
    'item | Śruba | Dom |  | 5.00 | 5.00',
    'rest |  | Dom |  | -0.50 | -0.50',
  ]);
});

it('are the whole document if it has no items, or none with an amount', () => {
  expect(partsOf({ amount: '8.50' })).toEqual(['whole |  | Inne |  | 8.50 | 8.50']);
  const lineItems = [aLineItem({ name: 'Chleb', category: 'Jedzenie' })];
  expect(partsOf({ amount: '8.50', lineItems })).toEqual(['whole |  | Inne |  | 8.50 | 8.50']);
});

it('exclude items without an amount beside others: the remainder includes their cost', () => {
  const lineItems = [aLineItem({ name: 'Torba', category: 'Dom' }), item('Chleb', '4.00', 'Jedzenie')];
  expect(partsOf({ amount: '5.00', lineItems })).toEqual([
    'item | Chleb | Jedzenie |  | 4.00 | 4.00',
    'rest |  | Jedzenie |  | 1.00 | 1.00',
  ]);
});

it("are the owner's shares if the report counts these, without losing a minor unit", () => {
  const lineItems = [
    item('a', '3.33', 'Jedzenie'),
    item('b', '3.33', 'Jedzenie'),
    item('c', '3.34', 'Dom'),
    item('d', '0.01', 'Jedzenie'),
  ];
  expect(partsOf({ amount: '10.01', owned: '3.34', lineItems }, 'owned')).toEqual([
    'item | a | Jedzenie |  | 1.11 | 3.33',
    'item | b | Jedzenie |  | 1.12 | 3.33',
    'item | c | Dom |  | 1.11 | 3.34',
    'item | d | Jedzenie |  | 0.00 | 0.01',
  ]);
});

it('are shares even if items of a category cancel each other out', () => {
  const lineItems = [item('a', '6.00', 'Dom'), item('kaucja', '-6.00', 'Dom'), item('b', '4.00', 'Inne')];
  expect(partsOf({ amount: '4.00', owned: '2.00', lineItems }, 'owned')).toEqual([
    'item | a | Dom |  | 3.00 | 6.00',
    'item | kaucja | Dom |  | -3.00 | -6.00',
    'item | b | Inne |  | 2.00 | 4.00',
  ]);
});
