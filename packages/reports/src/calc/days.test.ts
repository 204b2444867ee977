import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Dataset } from '../figures/dataset.ts';
import { aDataset } from '../testing/dataset.ts';

const figuresOf = (fields: Partial<Dataset>) => buildReport(aDataset(fields), { locale: 'en' }).figures;
const bought = (day: string) => aDocument({ purchasedAt: `${day}T10:00:00.000Z` });

describe('a period that is not over', () => {
  // Midnight has passed in Warsaw: it is 8 October.
  const readAt = '2026-10-07T22:30:00.000Z';

  it('has no days and weeks in the future', () => {
    const { days, weeks } = figuresOf({ readAt, documents: [bought('2026-10-02')] });
    expect(days.map(({ date }) => date.slice(8))).toEqual(['01', '02', '03', '04', '05', '06', '07', '08']);
    expect(weeks.map(({ week }) => week)).toEqual(['2026-W40', '2026-W41']);
  });

  it('has future days on which a document is dated', () => {
    const { days, weeks } = figuresOf({ readAt, documents: [bought('2026-10-30')] });
    expect(days.slice(7).map(({ date }) => date)).toEqual(['2026-10-08', '2026-10-30']);
    expect(weeks.map(({ week }) => week)).toEqual(['2026-W40', '2026-W41', '2026-W44']);
  });

  it.each([
    ['2026-08-10', ['2026-07', '2026-08']],
    ['2026-09-10', ['2026-07', '2026-08', '2026-09']],
    ['2026-07-10', undefined],
  ])('read on %s has the months %j', (today, months) => {
    const period = { from: '2026-07-01', until: '2026-10-01' };
    const quarter = { kind: 'quarterly', period, readAt: `${today}T10:00:00.000Z` } as const;
    expect(figuresOf({ ...quarter, documents: [bought('2026-07-02')] }).months?.months).toEqual(months);
  });
});
