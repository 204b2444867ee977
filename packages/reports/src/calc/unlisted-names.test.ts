import { describe, expect, it } from 'vitest';
import { type NameLists, unlistedFilterNames, unlistedRuleNames } from './unlisted-names.ts';

const lists: NameLists = {
  categoryNames: [
    {
      polish: 'Jedzenie',
      english: 'Food',
      emoji: null,
      subcategories: [{ polish: 'Owoce', english: 'Fruit', emoji: null }],
    },
  ],
  tags: ['dom'],
  groups: [{ id: 'g1', name: 'Mieszkanie' }],
  unavailable: [],
};

const texts = (unknown: ReturnType<typeof unlistedRuleNames> | ReturnType<typeof unlistedFilterNames>) =>
  unknown.map(({ key, name, closest }) => `${key} ${name} ${closest}`);

describe('names that the service does not list', () => {
  it('are those of a filter, with the closest one in either language', () => {
    const filter = { category: ['food', 'Jedznie', 'Fod'], tag: ['DOM', 'doom'], group: ['Biuro'] };
    expect(texts(unlistedFilterNames(filter, lists))).toEqual([
      'category Jedznie Jedzenie',
      'category Fod Food',
      'tag doom dom',
      'group Biuro null',
    ]);
  });

  it('are those of accounting rules', () => {
    const rules = [
      { account: '1', category: 'Food', subcategory: 'owoce' },
      { account: '2', category: 'Jedzenie', subcategory: 'Frut' },
      { account: '3', category: 'Dom', tag: 'praca' },
    ];
    expect(texts(unlistedRuleNames({ rules }, lists))).toEqual([
      'category Dom null',
      'subcategory Frut Fruit',
      'tag praca null',
    ]);
  });

  it('are not stores and payment methods, which it does not list, nor names whose list was not read', () => {
    const filter = { store: ['Lidl'], paymentMethod: ['card'], tag: ['praca'], group: ['Biuro'] };
    const unread = { ...lists, tags: null, groups: null };
    expect(unlistedFilterNames(filter, unread)).toEqual([]);
    const rules = [{ account: '1', store: 'Lidl', payment: 'card', tag: 'praca' }];
    expect(unlistedRuleNames({ rules, payments: { Crd: '131' } }, unread)).toEqual([]);
    const partly = {
      ...lists,
      unavailable: [{ resource: 'groups', reason: 'incomplete', missingRecords: 1 }],
    } as const;
    expect(unlistedFilterNames({ group: ['Biuro'] }, partly)).toEqual([]);
  });
});
