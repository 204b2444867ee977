import { aDocument } from '@outlay/core/testing';
import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { aPlanContext } from '../../testing/plan-context.ts';
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
