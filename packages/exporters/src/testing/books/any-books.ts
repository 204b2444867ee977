import type { PurchaseDocument } from '@outlay/core';
import {
  type AccountingMapping,
  buildReport,
  type CountedAmount,
  countedAmounts,
  type Locale,
  locales,
  type Report,
  type TaxCountry,
} from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';
import { anyAccountName, anyName } from '../any-account.ts';
import { eppAccounting } from '../epp-example.ts';
import {
  anyDocumentSeed,
  anyPaymentMethods,
  anyVocabulary,
  documentIn,
  maybe,
  mostly,
  type Vocabulary,
} from './any-document.ts';

/** Two months of an account, and how they are booked. */
export type Books = {
  readonly months: readonly BooksMonth[];
  readonly accounting: AccountingMapping;
  readonly locale: Locale;
  readonly counted: CountedAmount;
};

/** The documents of a month, `2026-03`. */
export type BooksMonth = { readonly month: string; readonly documents: readonly PurchaseDocument[] };

/** An account, and the report of each of its months. */
export type BookedAccount = { readonly books: Books; readonly reports: readonly Report[] };

const account = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('401', '402-05', 'Koszty biura', '131-01', '201') },
  { weight: 1, arbitrary: anyAccountName.filter((name) => name.length <= 40) },
);

const taxIds = [
  { taxId: '5250000104', country: 'PL' },
  { taxId: '5250000110', country: 'PL' },
  { taxId: '136695976', country: 'DE' },
  {},
];

function anyAccounting({ stores, categories, tags }: Vocabulary): fc.Arbitrary<AccountingMapping> {
  const name = fc.constantFrom(...categories);
  const assigned = {
    account,
    vat: fc.constantFrom(...mostly(undefined, 8), '23%', 'zw', 'zw', 'np', 'oo'),
  };
  const store = fc.constantFrom(...stores);
  const rule = fc.oneof(
    fc.record({ category: name, ...assigned }),
    fc.record({ category: name, ...assigned }),
    fc.record({ category: name, subcategory: name, ...assigned }),
    fc.record({ store, ...assigned }),
    fc.record({ tag: fc.constantFrom(...tags), category: name, ...assigned }),
    fc.record({ payment: fc.constantFrom(...anyPaymentMethods), category: name, ...assigned }),
  );
  const supplier = fc.record({
    // A store with an asterisk would stand for others.
    store: fc.constantFrom(...stores.filter((each) => !each.includes('*'))),
    name: fc.oneof(fc.constant('Źródło sp. z o.o.'), fc.constant('Źródło sp. z o.o.'), anyName),
    number: fc.constantFrom(...taxIds, ...taxIds.slice(0, 2)),
  });
  return fc.record({
    rules: fc.array(rule, { minLength: 2, maxLength: 8 }),
    default: maybe(fc.record({ account })),
    payments: fc.record({ card: account, cash: account, default: account }, { requiredKeys: [] }),
    tax: maybe(fc.record({ account, country: fc.constantFrom(...mostly<TaxCountry>('PL', 9), 'DE') }), 8),
    suppliers: fc
      .array(supplier, { minLength: 3, maxLength: 8 })
      .map((rules) => rules.map(({ number, ...named }) => ({ ...named, ...number }))),
    company: fc.constant(eppAccounting.company),
  });
}

/** How many documents a month has. */
export type DocumentsOfMonth = { readonly min: number; readonly max: number };

/**
 * Generates two months of an account whose accounting file leaves some of it unmapped: documents in four currencies, shared
 * and itemized ones, refunds, income, taxes that fit one rate, several or none, and names that Windows-1250 lacks.
 */
export function anyBooks(length: DocumentsOfMonth): fc.Arbitrary<Books> {
  const limits = { minLength: length.min, maxLength: length.max };
  return anyVocabulary.chain((vocabulary) => {
    const documents = fc.array(anyDocumentSeed(vocabulary), limits);
    return fc
      .record({
        documents: fc.tuple(documents, documents),
        accounting: anyAccounting(vocabulary),
        locale: fc.constantFrom(...locales),
        counted: fc.constantFrom(...countedAmounts),
      })
      .map(({ documents: both, ...options }) => ({
        ...options,
        months: ['2026-03', '2026-04'].map((month, index) => ({
          month,
          documents: (both[index] ?? []).map((seed) => documentIn(month, seed)),
        })),
      }));
  });
}

/** The account that a seed gives, with the report of each of its months. */
export function generatedAccount(seed: number, length: DocumentsOfMonth): BookedAccount {
  const [books] = fc.sample(fc.noBias(anyBooks(length)), { numRuns: 1, seed });
  if (!books) throw new Error('a sample has one account');
  return bookedAccount(books);
}

/** An account with the report of each of its months. */
export function bookedAccount(books: Books): BookedAccount {
  const { months, ...options } = books;
  const reports = months.map(({ month, documents }) => {
    const period = { from: `${month}-01`, until: month === '2026-03' ? '2026-04-01' : '2026-05-01' };
    return buildReport(aDataset({ documents, period }), { ...options, preset: 'accountant' });
  });
  return { books, reports };
}
