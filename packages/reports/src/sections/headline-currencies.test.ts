import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import { aDataset } from '../testing/dataset.ts';

const bought = (amount: string, currency: string) =>
  aDocument({ id: amount, amount, currency, category: 'Dom', purchasedAt: '2026-10-05T10:00:00.000Z' });

function labelsOf(documents: ReturnType<typeof bought>[], locale: 'en' | 'pl') {
  const { sections } = buildReport(aDataset({ documents }), { locale, sections: ['headline'] });
  const content = sections[0]?.content;
  return content?.type === 'figures' ? content.figures.slice(-3).map(({ label }) => label) : [];
}

it('names the main currency in labels if there are several currencies', () => {
  const documents = [bought('10.00', 'PLN'), bought('11.00', 'PLN'), bought('900.00', 'EUR')];
  expect(labelsOf(documents, 'en')).toEqual([
    'Daily average in PLN',
    'Largest category in PLN',
    'Largest expense in PLN',
  ]);
  expect(labelsOf(documents, 'pl')).toEqual([
    'Średnio dziennie w PLN',
    'Największa kategoria w PLN',
    'Największy wydatek w PLN',
  ]);
  expect(labelsOf(documents.slice(0, 1), 'en')).toEqual([
    'Daily average',
    'Largest category',
    'Largest expense',
  ]);
});

it('names no largest category if no document has a category', () => {
  const documents = [aDocument({ amount: '10.00', purchasedAt: '2026-10-05T10:00:00.000Z' })];
  expect(labelsOf(documents, 'en')).toEqual(['Documents', 'Daily average', 'Largest expense']);
});

it('says of a period that is not over that its spending and daily average are those so far', () => {
  const documents = [aDocument({ amount: '22.00', purchasedAt: '2026-10-05T10:00:00.000Z' })];
  const labels = (['en', 'pl'] as const).map((locale) => {
    const dataset = aDataset({ documents, readAt: '2026-10-22T10:00:00.000Z' });
    const content = buildReport(dataset, { locale, sections: ['headline'] }).sections[0]?.content;
    return content?.type === 'figures' ? content.figures.map(({ label }) => label) : [];
  });
  expect(labels).toEqual([
    ['Spent so far', 'Documents', 'Daily average so far', 'Largest expense'],
    ['Dotąd wydano', 'Dokumenty', 'Dotąd średnio dziennie', 'Największy wydatek'],
  ]);
});
