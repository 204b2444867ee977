import { expect, it } from 'vitest';
import type { FilterCriterion } from '../figures/report-filter.ts';
import { filterDescription, shortFilterText } from './filter-words.ts';

const group: FilterCriterion = { key: 'group', names: ['Lipowa 7'] };
const store: FilterCriterion = { key: 'store', names: ['Zalando'] };
const stores: FilterCriterion = { key: 'store', names: ['Zalando', 'Lidl'] };

it('states that a document matches each criterion with one of its names', () => {
  expect(filterDescription([group, store], 'en')).toBe('group Lipowa 7 and store Zalando');
  expect(filterDescription([group, stores], 'en')).toBe('group Lipowa 7, and store Zalando or Lidl');
  expect(filterDescription([group, stores], 'pl')).toBe('grupa Lipowa 7 oraz sklep Zalando lub Lidl');
  expect(shortFilterText([group, stores], 'en')).toBe('Lipowa 7, and Zalando or Lidl');
  expect(shortFilterText([group, stores], 'pl')).toBe('Lipowa 7 oraz Zalando lub Lidl');
});
