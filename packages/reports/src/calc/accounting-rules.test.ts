import type { Category } from '@outlay/core';
import { parseMoney } from '@outlay/core/money';
import { aDocument } from '@outlay/core/testing';
import { describe, expect, it } from 'vitest';
import { buildReport } from '../build-report.ts';
import type { AccountingMapping, AccountingRule } from '../figures/accounting-mapping.ts';
import type { DocumentRow } from '../figures/figures.ts';
import { aDataset } from '../testing/dataset.ts';
import { bookingFinder } from './accounting-rules.ts';

const names: readonly Category[] = [
  {
    polish: 'Jedzenie',
    english: 'Food',
    emoji: null,
    subcategories: [{ polish: 'Inne', english: 'Other', emoji: null }],
  },
  {
    polish: 'Dom',
    english: 'Home',
    emoji: null,
    subcategories: [
      { polish: 'Pozostałe', english: 'Other', emoji: null },
      { polish: 'Inne', english: 'Various', emoji: null },
    ],
  },
];

type Expense = {
  readonly category?: string;
  readonly subcategory?: string;
  readonly store?: string | null;
  readonly tags?: readonly string[];
  readonly paymentMethod?: string | null;
};

/** The account of an expense; `null` without one. */
function accountOf(mapping: AccountingMapping, { category, subcategory, ...document }: Expense) {
  const part = {
    category: category ?? null,
    subcategory: subcategory ?? null,
    amount: parseMoney('10.00', 'PLN'),
  };
  return bookingFinder(mapping, names, 'pl')(aRow(document), part)?.account ?? null;
}

function aRow({ store = null, tags = [], paymentMethod = null }: Expense): DocumentRow {
  const dataset = aDataset({ documents: [aDocument({ storeName: store, tags, paymentMethod })] });
  const [row] = buildReport(dataset, { locale: 'pl' }).figures.documents;
  if (!row) throw new Error('a document gives a row');
  return row;
}

const only = (rule: Partial<AccountingRule>): AccountingMapping => ({ rules: [{ account: '401', ...rule }] });

describe('a rule', () => {
  it.each(['Jedzenie', 'Food', ' JEDZENIE ', 'food'])('matches a category by its name %j', (category) => {
    expect(accountOf(only({ category }), { category: 'Jedzenie' })).toBe('401');
    expect(accountOf(only({ category }), { category: 'Food' })).toBe('401');
    expect(accountOf(only({ category }), { category: 'Dom' })).toBeNull();
  });

  it('matches a category that is not in the list of categories', () => {
    expect(accountOf(only({ category: 'żłobek' }), { category: 'Żłobek' })).toBe('401');
  });

  it('matches a subcategory by the spelling of its own category', () => {
    const other = only({ subcategory: 'Other' });
    expect(accountOf(other, { category: 'Dom', subcategory: 'Pozostałe' })).toBe('401');
    expect(accountOf(other, { category: 'Dom', subcategory: 'Inne' })).toBeNull();
    expect(accountOf(other, { category: 'Jedzenie', subcategory: 'Inne' })).toBe('401');
  });

  it('matches one of the tags', () => {
    expect(accountOf(only({ tag: 'Podróż' }), { tags: ['praca', 'podróż'] })).toBe('401');
    expect(accountOf(only({ tag: 'Podróż' }), { tags: ['praca'] })).toBeNull();
  });

  it.each(['Żabka', 'ŻABKA', ' żabka ', 'Z\u0307abka'])('matches a store spelled %j', (store) => {
    expect(accountOf(only({ store: 'Żabka' }), { store })).toBe('401');
  });

  it('with a store does not match a document without one', () => {
    expect(accountOf(only({ store: 'Żabka' }), { store: null })).toBeNull();
  });

  it.each(['card', 'Card', 'KARTA', ' karta '])(
    'finds a payment method by its code or name %j',
    (payment) => {
      expect(accountOf(only({ payment }), { paymentMethod: 'card' })).toBe('401');
      expect(accountOf(only({ payment }), { paymentMethod: 'Karta' })).toBe('401');
      expect(accountOf(only({ payment }), { paymentMethod: 'debit_card' })).toBeNull();
      expect(accountOf(only({ payment }), { paymentMethod: null })).toBeNull();
    },
  );

  it('finds a payment method of another name as the service spells it, in any case', () => {
    expect(accountOf(only({ payment: 'sodexo' }), { paymentMethod: 'Sodexo' })).toBe('401');
  });

  it('matches only if all of its conditions match', () => {
    const both = only({ category: 'Dom', store: 'Ikea' });
    expect(accountOf(both, { category: 'Dom', store: 'IKEA' })).toBe('401');
    expect(accountOf(both, { category: 'Dom', store: 'Leroy' })).toBeNull();
    expect(accountOf(both, { category: 'Jedzenie', store: 'Ikea' })).toBeNull();
  });

  it('without conditions matches nothing', () => {
    expect(accountOf(only({}), { category: 'Dom', store: 'Ikea' })).toBeNull();
  });
});

describe('a mapping', () => {
  const mapping: AccountingMapping = {
    rules: [
      { account: '401-02', category: 'Dom', tag: 'biuro' },
      { account: '401-01', category: 'Dom' },
      { account: '401-03', store: 'Ikea' },
    ],
    default: { account: '409' },
  };

  it('uses the first rule that matches', () => {
    expect(accountOf(mapping, { category: 'Dom', store: 'Ikea', tags: ['biuro'] })).toBe('401-02');
    expect(accountOf(mapping, { category: 'Dom', store: 'Ikea' })).toBe('401-01');
    expect(accountOf(mapping, { category: 'Jedzenie', store: 'Ikea' })).toBe('401-03');
  });

  it('takes the first rule that fits, whatever it matches by: a payment method is not before a category', () => {
    const byPayment = { account: '234', payment: 'cash' };
    const byCategory = { account: '401', category: 'Dom' };
    const paidInCash = { category: 'Dom', paymentMethod: 'gotówka' };
    expect(accountOf({ rules: [byPayment, byCategory] }, paidInCash)).toBe('234');
    expect(accountOf({ rules: [byCategory, byPayment] }, paidInCash)).toBe('401');
    expect(accountOf({ rules: [byPayment, byCategory] }, { ...paidInCash, paymentMethod: 'card' })).toBe(
      '401',
    );
  });

  it('uses its default if no rule matches', () => {
    expect(accountOf(mapping, { category: 'Jedzenie', store: 'Lidl' })).toBe('409');
  });

  it('returns cost center and tax treatment if the rule has them', () => {
    const find = bookingFinder(
      {
        rules: [{ account: '401', costCenter: 'Biuro', vat: 'zw', store: 'Ikea' }],
        default: { account: '9' },
      },
      [],
      'pl',
    );
    const part = { category: null, subcategory: null, amount: parseMoney('1.00', 'PLN') };
    expect(find(aRow({ store: 'Ikea' }), part)).toEqual({ account: '401', costCenter: 'Biuro', vat: 'zw' });
    expect(find(aRow({ store: 'Lidl' }), part)).toEqual({ account: '9', costCenter: null, vat: null });
  });
});
