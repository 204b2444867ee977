import type { Category } from '@outlay/core';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';

const named = (polish: string, english: string, emoji: string | null = null): Category => ({
  polish,
  english,
  emoji,
  subcategories: [],
});

/** The categories of documents of 10.00, as the report shows them: emoji, name, documents. */
function shown(categories: readonly string[], categoryNames: readonly Category[], locale: Locale = 'en') {
  const documents = categories.map((category) => aDocument({ category }));
  const { figures } = buildReport(aDataset({ documents, categoryNames }), { locale });
  return figures.categories.map(({ emoji, category, documents: count }) => [emoji, category, count]);
}

describe('a category', () => {
  it('in the list is one category, whatever the case, white space and Unicode form of its name', () => {
    const spellings = ['Żywność', 'żywność', ' ŻYWNOŚĆ', 'Z\u0307ywność', 'food'];
    expect(shown(spellings, [named('Żywność', 'Food', '🛒')])).toEqual([['🛒', 'Food', 5]]);
  });

  it('that is not in the list keeps its spelling', () => {
    expect(shown(['Psy', 'psy'], [])).toEqual([
      [null, 'Psy', 1],
      [null, 'psy', 1],
    ]);
  });

  it.each([false, true])(
    'is meant in Polish where another one has that name in English (%s)',
    (isReversed) => {
      const names = [named('Home', 'Household', 'H'), named('Dom', 'Home', 'D')];
      expect(shown(['Home', 'Dom'], isReversed ? names.toReversed() : names)).toEqual([
        ['D', 'Home', 1],
        ['H', 'Household', 1],
      ]);
    },
  );

  it('uses its own rule if another one has its name in the other language', () => {
    const categoryNames = [named('Home', 'Household'), named('Dom', 'Home')];
    const accounting = {
      rules: [
        { category: 'Dom', account: '1' },
        { category: 'Household', account: '2' },
      ],
    };
    const documents = [aDocument({ category: 'Home', amount: '2.00' }), aDocument({ category: 'Dom' })];
    for (const locale of ['pl', 'en'] as const) {
      const { figures } = buildReport(aDataset({ documents, categoryNames }), { locale, accounting });
      expect(figures.accounting?.accounts.map(({ account, amount }) => [account, amount.minor])).toEqual([
        ['1', 1000n],
        ['2', 200n],
      ]);
    }
  });
});

describe('a blank name', () => {
  it.each(['', ' ', '\n\u00a0'])('%j counts as no name', (blank) => {
    const lineItems = [aLineItem({ amount: '10.00', category: blank, subcategory: blank })];
    const documents = [aDocument({ storeName: blank, lineItems, groupId: 'home' })];
    const dataset = aDataset({ documents, groups: [{ id: 'home', name: blank }] });
    const { figures, sections } = buildReport(dataset, { locale: 'en' });
    expect(figures.documents).toMatchObject([
      { store: null, category: null, subcategory: null, group: 'home' },
    ]);
    expect(figures.stores).toMatchObject([{ store: null, documents: 1 }]);
    const categories = sections.find(({ id }) => id === 'categories')?.content;
    expect(categories).toMatchObject({ type: 'prose', paragraphs: ['No document has a category.'] });
  });
});
