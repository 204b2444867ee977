import { aDocument } from '@outlay/core/testing';
import { expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';

const bought = { storeName: 'Żabka', amount: '12.86' };
const dataset = aDataset({
  documents: [
    aDocument({ ...bought, id: 'd1', identifier: 'FV 12/2026', purchasedAt: '2026-10-29T17:04:00.000Z' }),
    aDocument({ ...bought, id: 'd2', purchasedAt: '2026-10-29T17:06:00.000Z' }),
    aDocument({ ...bought, id: 'd3', purchasedOn: '2026-10-30' }),
  ],
  duplicates: [
    { sourceId: 'd2', targetId: 'd1', confidencePerMille: 900, reason: null },
    { sourceId: 'd3', targetId: 'elsewhere', confidencePerMille: 800, reason: null },
  ],
});

/** The two documents of each pair as shown on a page. */
function shown(locale: Locale) {
  const content = buildReport(dataset, { locale }).sections.find(({ id }) => id === 'duplicates')?.content;
  if (content?.type !== 'table') return [];
  const at = ['firstDocument', 'secondDocument'].map((key) =>
    content.columns.findIndex((column) => column.key === key && !column.detail),
  );
  return [...content.rows].map((row) =>
    at.map((index) => {
      const cell = row[index];
      return cell?.type === 'text' ? cell.text.replaceAll('\u00a0', ' ') : null;
    }),
  );
}

it('documents of a pair are identified by date, time and number, or by ID', () => {
  expect(shown('en')).toEqual([
    ['29 Oct 2026, 18:06, ID d2', '29 Oct 2026, 18:04, no. FV 12/2026'],
    ['30 Oct 2026, ID d3', 'ID elsewhere'],
  ]);
  expect(shown('pl')).toEqual([
    ['29.10.2026, 18:06, ID d2', '29.10.2026, 18:04, nr FV 12/2026'],
    ['30.10.2026, ID d3', 'ID elsewhere'],
  ]);
});
