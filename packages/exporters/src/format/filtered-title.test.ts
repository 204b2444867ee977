import { buildReport } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import { expect, it } from 'vitest';
import { filterBesideTitle, titleWithoutFilter } from './filtered-title.ts';

const reportOf = (...store: string[]) =>
  buildReport(aDataset({}), { locale: 'en', ...(store.length > 0 ? { filter: { store } } : {}) });

it('names the filter beside the title only where the title has no room for it', () => {
  expect(filterBesideTitle(reportOf('Lidl', 'Orlen'))).toBeNull();
  expect(filterBesideTitle(reportOf())).toBeNull();
  const long = 'A store with a name of more than forty characters';
  expect(filterBesideTitle(reportOf(long))).toBe(`Filter: store ${long}`);
});

it('takes the filter out of the title and nothing else', () => {
  expect(reportOf('Lidl').title).toBe('Monthly expense report\u00a0– Lidl');
  expect(titleWithoutFilter(reportOf('Lidl'))).toBe('Monthly expense report');
  expect(titleWithoutFilter(reportOf())).toBe('Monthly expense report');
});
