import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { ReportFilter } from '../figures/report-filter.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

const at = (day: number) => ({ purchasedAt: `2026-10-0${day}T10:00:00.000Z` });
const bought = aDocument({ id: 'a', amount: '10.00', storeName: 'Lidl', ...at(1) });
const refunded = aDocument({ id: 'b', amount: '-4.00', storeName: 'Orlen', ...at(2) });
const inEuro = aDocument({ id: 'c', amount: '3.00', currency: 'EUR', storeName: 'Lidl', ...at(3) });
const salary = aDocument({
  id: 'd',
  amount: '9.00',
  storeName: 'Lidl',
  category: 'Wynagrodzenie',
  ...at(4),
});

function figuresOf(documents: (typeof bought)[], filter: ReportFilter) {
  const dataset = aDataset({ documents, summary: aSummary('6.00', { Dom: '6.00' }) });
  const [section] = buildReport(dataset, { locale: 'en', filter, sections: ['reconciliation'] }).sections;
  if (section?.content.type !== 'figures') throw new Error('figures are expected');
  return section.content.figures;
}
const keysOf = (...args: Parameters<typeof figuresOf>) => figuresOf(...args).map(({ key }) => key);

const compared = ['summaryTotal', 'categoriesTotal', 'documentsTotal', 'difference'];
const left = (currency: string) => [`leftOut-${currency}`, `shown-${currency}`];

it('the difference follows the compared totals and precedes the filtered amounts', () => {
  expect(keysOf([bought, refunded], { store: ['Lidl'] })).toEqual([
    'status',
    'filter',
    ...compared,
    'source',
    ...left('PLN'),
  ]);
});

it.each(['en', 'pl'] as const)('sections name the filter once, in the control totals: %s', (locale) => {
  const dataset = aDataset({ documents: [bought, refunded], summary: aSummary('6.00', { Dom: '6.00' }) });
  const { sections, figures, title } = buildReport(dataset, {
    locale,
    preset: 'full',
    filter: { store: ['Lidl'] },
  });
  const naming = sections.filter(({ content }) => {
    const texts =
      content.type === 'prose'
        ? content.paragraphs
        : content.type === 'figures'
          ? content.figures.flatMap(({ value }) => (value.type === 'text' ? value.text : []))
          : content.notes;
    return texts.some((text) => text.includes(figures.filter?.description ?? 'no filter'));
  });
  expect(naming.map(({ id }) => id)).toEqual(['reconciliation']);
  expect(title).toContain('Lidl');
});

it('spending is shown separately only if the filtered documents have other parts', () => {
  expect(keysOf([bought, refunded, salary], { store: ['Lidl'] }).slice(-4)).toEqual([
    ...left('PLN'),
    'income',
    'spent',
  ]);
});

it('each currency has a heading if there are several', () => {
  const figures = figuresOf([bought, refunded, inEuro], { store: ['Lidl'] });
  expect(figures.map(({ key }) => key)).toEqual([
    'status',
    'unchecked',
    'filter',
    'currency-PLN',
    ...compared,
    'source',
    ...left('PLN'),
    'currency-EUR',
    'documentsTotal-EUR',
    ...left('EUR'),
  ]);
  expect(figures[3]).toMatchObject({ label: 'Currency', value: { type: 'text', text: 'PLN' } });
});
