import { aDocument, aLineItem } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { ExpenseMatch } from '../figures/accounting-mapping.ts';
import type { Dataset } from '../figures/dataset.ts';
import type { Locale } from '../locale/locale.ts';
import { aDataset } from '../testing/dataset.ts';

const fruit = { polish: 'Owoce', english: 'Fruit', emoji: null };
const categoryNames = [
  { polish: 'Jedzenie', english: 'Food', emoji: null, subcategories: [fruit] },
  {
    polish: 'Dom',
    english: 'Home',
    emoji: null,
    subcategories: [{ polish: 'Meble', english: 'Furniture', emoji: null }],
  },
];
const receipt = aDocument({
  storeName: 'Lidl',
  paymentMethod: 'Card',
  tags: ['dom'],
  lineItems: [aLineItem({ amount: '10.00', category: 'Jedzenie', subcategory: 'Inne' })],
});
const september = { from: '2026-09-01', until: '2026-10-01' };

function told(
  rules: readonly ExpenseMatch[],
  fields: Partial<Dataset> = {},
  locale: Locale = 'en',
): string[] {
  const dataset = aDataset({ documents: [receipt], categoryNames, tags: ['dom', 'praca'], ...fields });
  const accounting = {
    rules: rules.map((rule) => ({ ...rule, account: '402' })),
    default: { account: '409' },
  };
  return buildReport(dataset, { locale, accounting })
    .warnings.filter(({ code }) => code === 'accounting_name_unknown')
    .map(({ message }) => message);
}

describe('a name of an accounting rule', () => {
  it.each<[ExpenseMatch, string]>([
    [
      { category: 'Jedzenei' },
      'category that is not in the records: “Jedzenei”. The rule never applies. The closest name is “Jedzenie”.',
    ],
    [{ category: 'Podróże' }, 'category that is not in the records: “Podróże”. The rule never applies.'],
    [
      { category: 'Food', subcategory: 'Owocee' },
      'subcategory that is not in the records: “Owocee”. The rule never applies. The closest name is “Owoce”.',
    ],
    [
      { category: 'Home', subcategory: 'Owoce' },
      'subcategory that is not in the records: “Owoce”. The rule never applies.',
    ],
    [
      { subcategory: 'Mebel' },
      'subcategory that is not in the records: “Mebel”. The rule never applies. The closest name is “Meble”.',
    ],
    [
      { tag: 'prace' },
      'tag that is not in the records: “prace”. The rule never applies. The closest name is “praca”.',
    ],
    [
      { store: 'Lidll' },
      'store that is not in the records: “Lidll”. The rule never applies. The closest name is “Lidl”.',
    ],
  ])('that is misspelled is told: %j', (rule, message) => {
    expect(told([rule])).toEqual([`An accounting rule names a ${message}`]);
  });

  it.each<ExpenseMatch>([
    { category: 'jedzenie' },
    { category: 'Home' },
    { category: 'Jedzenie', subcategory: 'FRUIT' },
    { category: 'Food', subcategory: 'inne' },
    { subcategory: 'Furniture' },
    { tag: 'Praca' },
    { store: ' lidl' },
    { payment: 'Karta' },
  ])('that the records have is nothing to tell, although nothing of the period may have it: %j', (rule) => {
    expect(told([rule])).toEqual([]);
  });

  it.each<ExpenseMatch>([{ store: 'Castorama' }, { payment: 'Gotówka' }])(
    'that the service does not list may be of another month: %j',
    (rule) => {
      expect(told([rule])).toEqual([]);
      expect(told([{ tag: 'wakacje' }], { tags: null })).toEqual([]);
    },
  );

  it('is not taken for one that has a rule of its own', () => {
    expect(told([{ store: 'Lidl' }, { store: 'Lidl Online' }])).toEqual([]);
    expect(told([{ store: 'Lidl Online' }])).toHaveLength(1);
  });

  it('that only earlier documents have is told, if the service lists its names', () => {
    const old = aDocument({ category: 'Ubrania', tags: ['kids'], storeName: 'Smyk' });
    const previous = { period: september, documents: [old], summary: null };
    expect(told([{ category: 'Ubrania' }, { tag: 'kids' }, { store: 'Smyk' }], { previous })).toEqual([
      'An accounting rule names a category that the service no longer lists and only earlier documents have: “Ubrania”. It may have been renamed.',
      'An accounting rule names a tag that the service no longer lists and only earlier documents have: “kids”. It may have been renamed.',
    ]);
  });

  it('is told in Polish, and many of them in one line', () => {
    expect(told([{ category: 'Jedzenei', subcategory: 'Owocee' }], {}, 'pl')).toEqual([
      'Nazwy z reguły księgowej nie ma w danych: kategoria „Jedzenei”. Reguła nigdy nie zadziała. Najbardziej podobna nazwa to „Jedzenie”.',
      'Nazwy z reguły księgowej nie ma w danych: podkategoria „Owocee”. Reguła nigdy nie zadziała. Najbardziej podobna nazwa to „Owoce”.',
    ]);
    const unseen = Array.from({ length: 5 }, (_, index) => ({ tag: `unseen ${index}` }));
    expect(told(unseen)).toEqual([
      'The accounting rules have 5 names (tag) that are not in the records: “unseen 0”, “unseen 1”, “unseen 2” and 2 more. Rules with these names never apply.',
    ]);
    expect(told(unseen, {}, 'pl')).toEqual([
      'Nazwy z reguł księgowych, których nie ma w danych (tag, razem 5): „unseen 0”, „unseen 1”, „unseen 2” i jeszcze 2. Reguły z tymi nazwami nigdy nie zadziałają.',
    ]);
  });
});

it('a payment method with an account is one too: a misspelled one would be credited to the default account', () => {
  const warningsOf = (payments: Readonly<Record<string, string>>) =>
    buildReport(aDataset({ documents: [receipt], categoryNames }), {
      locale: 'en',
      accounting: { rules: [], default: { account: '409' }, payments: { ...payments, default: '201' } },
    })
      .warnings.filter(({ code }) => code === 'accounting_name_unknown')
      .map(({ message }) => message);
  expect(warningsOf({ Crad: '131' })).toEqual([expect.stringContaining('“Crad”')]);
  expect(warningsOf({ Card: '131', Cash: '101' })).toEqual([]);
});
