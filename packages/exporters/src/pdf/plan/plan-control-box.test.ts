import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset, aSummary } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { aPlanContext, contentsOf, marksOf } from '../../testing/plan-context.ts';
import { planControlBox } from './plan-control-box.ts';

it('allows a page break only between currencies', async () => {
  const documents = ['PLN', 'EUR', 'CZK'].map((currency) =>
    aDocument({ id: currency, amount: '5.00', currency, storeName: 'Lidl' }),
  );
  const report = buildReport(aDataset({ documents }), {
    locale: 'en',
    filter: { store: ['Lidl'] },
    sections: ['reconciliation'],
  });
  const [section] = report.sections;
  if (section?.content.type !== 'figures') throw new Error('figures are expected');
  const { figures } = section.content;
  const ends = planControlBox(section.content, await aPlanContext(report)).flatMap((block, index) =>
    block.keepsNext ? [] : [figures[index + 1]?.key ?? 'end'],
  );
  expect(ends).toEqual(['currency-CZK', 'currency-EUR', 'currency-PLN', 'end']);
});

it('has a check mark only beside what was checked and agrees', async () => {
  const documents = ['PLN', 'EUR'].map((currency) => aDocument({ id: currency, amount: '5.00', currency }));
  const signedOf = async (summary: ReturnType<typeof aSummary> | null) => {
    const report = buildReport(aDataset({ documents, summary }), {
      locale: 'en',
      sections: ['reconciliation'],
    });
    const [section] = report.sections;
    if (section?.content.type !== 'figures') throw new Error('figures are expected');
    const context = await aPlanContext(report);
    return marksOf(contentsOf(planControlBox(section.content, context)), 'text')
      .filter(({ text }) => /^[✓≠–] /.test(text))
      .map(({ text, color }) => [text, color === context.colors.good]);
  };
  expect(await signedOf(aSummary('5.00', { Dom: '5.00' }))).toEqual([
    ['✓ Totals match (PLN)', true],
    ['– EUR: no service summary to compare with', false],
  ]);
  expect(await signedOf(aSummary('5.00'))).toEqual([
    ['≠ Totals do not match (PLN)', false],
    ['– EUR: no service summary to compare with', false],
  ]);
  const uncategorized = { category: null, amount: { minor: 500n, currency: 'PLN' } };
  expect(await signedOf({ ...aSummary('5.00'), categories: [uncategorized] })).toEqual([
    ['✓ Totals match (PLN)', true],
    ['– EUR: no service summary to compare with', false],
    ['– Not checked: no categories', false],
  ]);
  expect(await signedOf(null)).toEqual([['– Not checked', false]]);
});
