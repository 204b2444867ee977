import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { aPlanContext, marksOf } from '../../testing/plan-context.ts';
import { pageMargins } from './plan-margins.ts';

it('shows the whole title on later pages if it fits next to the period', async () => {
  const filter = { store: ['Przychodnia Lekarska', 'Media Expert'] };
  const report = buildReport(aDataset({}), { locale: 'pl', filter });
  const margins = pageMargins({ text: 'strona 2 z 3', isFirst: false }, await aPlanContext(report));
  const texts = marksOf([margins], 'text').map(({ text }) => text);
  expect(texts.join('')).toContain(report.title);
});
