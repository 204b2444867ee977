import { aReport } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { collectBytes, readJson } from '../testing/read-back.ts';
import { jsonExporter } from './json-exporter.ts';

const read = async () => readJson(await collectBytes(jsonExporter.write(aReport({ locale: 'en' }))));

it('has the names of the schema first, in order', async () => {
  expect(Object.keys(await read()).slice(0, 14)).toEqual([
    'schema',
    'kind',
    'period',
    'totals',
    'categories',
    'stores',
    'days',
    'documents',
    'comparison',
    'reconciliation',
    'recurring',
    'duplicates',
    'narrative',
    'warnings',
  ]);
});

it('writes amounts as decimal strings, shares as parts of one and inclusive days', async () => {
  const body = await read();
  expect(body).toMatchObject({
    schema: 'outlay.report/1',
    kind: 'monthly',
    period: { start: '2026-10-01', end: '2026-10-31', timeZone: 'Europe/Warsaw', label: 'October 2026' },
    reconciliation: { status: 'balanced', currency: 'PLN', difference: '0.00', source: 'preset:last-month' },
    comparison: { previous: { start: '2026-09-01', end: '2026-09-30' } },
  });
  expect(body.totals[0]).toEqual({ currency: 'PLN', amount: '5671.78', documents: 45 });
  expect(body.categories[0]).toMatchObject({
    category: 'Food',
    currency: 'PLN',
    amount: '1749.48',
    share: 0.308,
  });
  expect(body.comparison?.totals[0]).toEqual({
    currency: 'PLN',
    amount: '6260.94',
    change: '-589.16',
    changeShare: -0.094,
    previousRefunds: { amount: '-355.19', documents: 2 },
  });
});

it('writes null for what was not given', async () => {
  const { documents, categories } = await read();
  expect(documents.find(({ store }) => store === null)).toMatchObject({
    store: null,
    category: null,
    owned: null,
  });
  expect(categories.some(({ category }) => category === null)).toBe(true);
});
