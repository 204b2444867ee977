import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterCriteria, filterKeys, type ReportFilter } from '../figures/report-filter.ts';
import { filterSlug } from './filter-slug.ts';

const pieces = [
  'a',
  'b',
  'é',
  'e',
  'ł',
  'l',
  'Kawa',
  '24de49a42c96',
  'tag',
  'store',
  '-',
  '_',
  '.',
  ',',
  '/',
  '日',
];
const anyName = fc
  .array(fc.constantFrom(...pieces, ' '), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join('').trim())
  .filter((name) => name !== '');
const anyNames = fc.array(anyName, { minLength: 1, maxLength: 3 });
const anyFilter: fc.Arbitrary<ReportFilter> = fc
  .record(Object.fromEntries(filterKeys.map((key) => [key, anyNames])), { requiredKeys: [] })
  .filter((filter) => Object.keys(filter).length > 0);

/** What a filter selects, whatever the order and case of its names. */
function meaningOf(filter: ReportFilter): string {
  const keyed = filterCriteria(filter).map(({ key, names }) => [
    key,
    [...new Set(names.map((name) => name.toLowerCase().replaceAll(/\s+/g, ' ')))].toSorted(),
  ]);
  return JSON.stringify(keyed);
}

const categories = [
  { polish: 'Spożywcze', english: 'Groceries', emoji: null, subcategories: [] },
  { polish: 'Dom', english: 'Home', emoji: null, subcategories: [] },
];

describe('the slug of a filter', () => {
  it('differs for different filters, and has only characters that every file system allows', () => {
    fc.assert(
      fc.property(fc.array(anyFilter, { minLength: 2, maxLength: 30 }), (filters) => {
        const meanings = new Map<string, string>();
        for (const filter of filters) {
          const slug = filterSlug(filter);
          expect(slug).toMatch(/^[a-z0-9][a-z0-9._-]*[a-z0-9]$/);
          expect(slug.length).toBeLessThanOrEqual(73);
          expect(meanings.get(slug) ?? meaningOf(filter)).toBe(meaningOf(filter));
          meanings.set(slug, meaningOf(filter));
        }
      }),
      { numRuns: 500 },
    );
  });

  it.each<[ReportFilter, string]>([
    [{ store: ['Lidl', 'Smyk'] }, 'store-lidl_smyk'],
    [{ store: ['Lidl Smyk'] }, 'store-lidl-smyk'],
    [{ tag: ['a'], store: ['b'] }, 'tag-a.store-b'],
    [{ tag: ['a store b'] }, 'tag-a-store-b'],
    [{ tag: ['cafe'] }, 'tag-cafe'],
    [{ tag: [' CAFE', 'cafe'] }, 'tag-cafe'],
    [{ tag: ['café'] }, 'tag-cafe.24de49a42c96'],
    [{ tag: ['cafe 24de49a42c96'] }, 'tag-cafe-24de49a42c96'],
  ])('of %j is %s', (filter, slug) => {
    expect(filterSlug(filter)).toBe(slug);
  });

  it.each<[ReportFilter, ReportFilter]>([
    [{ store: ['Smyk', 'Lidl'] }, { store: ['lidl', 'Smyk'] }],
    [{ tag: ['żłobek', 'dom'] }, { tag: ['dom', 'Żłobek'] }],
    [{ paymentMethod: ['Karta', 'Cash'] }, { paymentMethod: ['gotówka', 'CARD'] }],
  ])('is the same for %j and %j', (one, other) => {
    expect(filterSlug(one)).toBe(filterSlug(other));
  });

  it.each<[ReportFilter, ReportFilter, string]>([
    [{ category: ['Spożywcze'] }, { category: ['GROCERIES'] }, 'category-groceries'],
    [{ category: ['Groceries', 'Dom'] }, { category: ['Home', 'spożywcze'] }, 'category-groceries_home'],
    [{ category: ['Home', 'Dom'] }, { category: ['Dom'] }, 'category-home'],
  ])('has categories of the service in one language, for %j and %j', (one, other, slug) => {
    expect([filterSlug(one, categories), filterSlug(other, categories)]).toEqual([slug, slug]);
  });

  it('keeps apart a category and a tag of its other name, and categories that the service does not have', () => {
    const filters = [{ category: ['Spożywcze'] }, { tag: ['Groceries'] }, { category: ['Spozywcze'] }];
    expect(new Set(filters.map((filter) => filterSlug(filter, categories))).size).toBe(3);
  });

  it('does not depend on the order of the names', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const reversed = filterCriteria(filter).map(({ key, names }) => [key, names.toReversed()]);
        expect(filterSlug(Object.fromEntries(reversed))).toBe(filterSlug(filter));
      }),
    );
  });

  it.each<[ReportFilter, ReportFilter]>([
    [{ tag: ['a,b'] }, { tag: ['a', 'b'] }],
    [{ tag: ['a,b'] }, { tag: ['a b'] }],
    [{ tag: ['日本'] }, { tag: ['中国'] }],
    [{ tag: [`${'a'.repeat(70)}b`] }, { tag: ['a'.repeat(70)] }],
  ])('distinguishes %j from %j', (one, other) => {
    expect(filterSlug(one)).not.toBe(filterSlug(other));
  });
});
