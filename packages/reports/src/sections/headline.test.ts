import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset, aSummary } from '../testing/dataset.ts';

/** The spending figures: key, note and the periods of their changes. */
function spentOf(fields: Partial<Dataset>, locale: Locale = 'en'): unknown[] {
  const [section] = buildReport(aDataset(fields), { locale, sections: ['headline'] }).sections;
  if (section?.content.type !== 'figures') throw new Error('figures are expected');
  return section.content.figures
    .filter(({ key }) => key.startsWith('spent-'))
    .map(({ key, note, changes }) => [
      key,
      note?.replaceAll('\u00a0', ' ') ?? null,
      changes.map(({ comparedTo }) => comparedTo),
    ]);
}

const september = (amount: string) => ({
  period: { from: '2026-09-01', until: '2026-10-01' },
  documents: [aDocument({ amount, purchasedAt: '2026-09-05T10:00:00.000Z' })],
  summary: null,
});
const month = 'compared with September 2026 (one day shorter)';

it('states in words that refunds exceeded purchases, now or before', () => {
  const documents = [aDocument({ amount: '10.00' })];
  const before = september('-120.00');
  expect(spentOf({ documents, previous: september('20.00') })).toEqual([['spent-PLN', null, [month]]]);
  expect(spentOf({ documents, previous: before })).toEqual([
    ['spent-PLN', 'in September 2026, refunds exceeded purchases by PLN 120.00', []],
  ]);
  expect(spentOf({ previous: before }, 'pl')).toEqual([
    ['spent-PLN', 'we wrześniu 2026 roku zwroty przewyższyły zakupy o 120,00 zł', []],
  ]);
  expect(spentOf({ documents: [aDocument({ amount: '-5.00' })], previous: september('20.00') })).toEqual([
    ['spent-PLN', null, []],
  ]);
});

it.each([
  ['en', 'per day, 2.3% less than in September 2026'],
  ['pl', 'w przeliczeniu na dzień o 2,3% mniej niż we wrześniu 2026 roku'],
] as const)('notes that the change per day has the opposite direction in %s', (locale, note) => {
  const documents = [aDocument({ amount: '101.00' })];
  const [figure] = spentOf({ documents, previous: september('100.00') }, locale) as [[string, string]];
  expect(figure[1]).toBe(note);
});

it.each([
  ['en', '30.00', 'without refunds, purchases are 25.0% lower than in September 2026'],
  ['pl', '30.00', 'same zakupy są o 25,0% niższe niż we wrześniu 2026 roku'],
  ['en', '40.00', 'without refunds, purchases are the same as in September 2026'],
  ['pl', '40.00', 'same zakupy są takie same jak we wrześniu 2026 roku'],
] as const)('notes that purchases did not rise with the total in %s: %s', (locale, amount, note) => {
  const before = [aDocument({ amount: '40.00' }), aDocument({ id: '2', amount: '-20.00' })];
  const previous = { ...september('0.00'), documents: before };
  const [figure] = spentOf({ documents: [aDocument({ amount })], previous }, locale) as [[string, string]];
  expect(figure[1]).toBe(note);
});

it.each([
  ['en', 'Purchases less refunds'],
  ['pl', 'Zakupy po odjęciu zwrotów'],
] as const)('does not call a net refund spending in %s', (locale, label) => {
  const dataset = aDataset({ documents: [aDocument({ amount: '-5.00' })] });
  const { sections, overview } = buildReport(dataset, { locale, sections: ['headline'] });
  expect(sections[0]?.content).toMatchObject({ figures: [{ key: 'spent-PLN', label }, {}] });
  expect(overview.spent).toMatchObject({ label, amount: { minor: -500n } });
});

it('leaves out a currency without amounts now and before if there are others', () => {
  const documents = [aDocument({ amount: '10.00', currency: 'EUR' })];
  const summary = aSummary('0.00');
  expect(spentOf({ documents, summary })).toEqual([['spent-EUR', null, []]]);
  expect(spentOf({ documents, summary, previous: september('20.00') })).toEqual([
    ['spent-PLN', null, [month]],
    ['spent-EUR', null, [month]],
  ]);
  expect(spentOf({ summary })).toEqual([['spent-PLN', null, []]]);
});

it.each([
  ['en', 'nothing in September 2026 or in October 2025'],
  ['pl', 'we wrześniu 2026 roku i w październiku 2025 roku nie było wydatków'],
] as const)('says once of a currency that nothing was spent in it before, in %s', (locale, note) => {
  const abroad = aDocument({ id: 'abroad', amount: '277.99', currency: 'EUR' });
  const documents = [aDocument({ amount: '10.00' }), abroad];
  const lastYear = { ...september('20.00'), period: { from: '2025-10-01', until: '2025-11-01' } };
  lastYear.documents = [aDocument({ amount: '20.00', purchasedAt: '2025-10-05T10:00:00.000Z' })];
  const spent = spentOf(
    { documents, summary: aSummary('10.00'), previous: september('20.00'), lastYear },
    locale,
  );
  expect(spent.at(-1)).toEqual(['spent-EUR', note, []]);
});

it.each([
  ['en', 'Largest category, net of refunds', 'Largest category'],
  ['pl', 'Największa kategoria po odjęciu zwrotów', 'Największa kategoria'],
] as const)('says that refunds are deducted from the largest category, in %s', (locale, net, plain) => {
  const bought = (id: string, amount: string) => aDocument({ id, amount, category: 'Dom' });
  const labelOf = (documents: ReturnType<typeof bought>[]) => {
    const [section] = buildReport(aDataset({ documents }), { locale, sections: ['headline'] }).sections;
    const list = section?.content.type === 'figures' ? section.content.figures : [];
    return list.find(({ key }) => key === 'largestCategory')?.label;
  };
  expect(labelOf([bought('a', '18.00'), bought('b', '-5.00')])).toBe(net);
  expect(labelOf([bought('a', '18.00')])).toBe(plain);
});

it('has no daily average of a period without documents', () => {
  const [section] = buildReport(aDataset({}), { locale: 'en', sections: ['headline'] }).sections;
  const keys = section?.content.type === 'figures' ? section.content.figures.map(({ key }) => key) : [];
  expect(keys).toEqual(['spent-PLN', 'documents']);
});
