import type { PurchaseDocument } from '@outlay/core';
import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import { anyCharacter } from '@outlay/core/testing/any-character';
import { buildReport, countedAmounts, type Dataset, locales, type Report } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';

const hostileTexts = [
  'Food: and drink; "all"  of it',
  ' leading and trailing ',
  '; comment',
  '| note',
  '* (code) ! = status',
  'a\nb\r\nc\td\u2028e\u0000f\u001bg',
  '\u202eevil\u202c \u2066x\u2069 مرحبا',
  '👨‍👩‍👧 🍣 漢字',
  'half \ud83d of \udc4d a character',
  'date:2026-99-99, [2026-99-99] id: x',
  '100%25 %u0041 %',
  'back\\slash "quoted" \\"',
  'end apply account',
  'Bez kategorii',
  'Uncategorized',
  'no\u00a0break\u2003spaces',
  '2026-10-01 open Assets:Other',
  'ex\u0301 e\u0301x éx',
  'długie '.repeat(43).trim(),
];

/** Generates names of stores, categories, tags and so on: usual ones, and ones that can break files. Never empty. */
export const anyName = fc.oneof(
  fc.constantFrom('Food', 'food', 'Jedzenie', 'Dom i ogród', 'Dom-i-ogród', 'Kawa/herbata', 'E-mail', '24h'),
  fc.constantFrom(...hostileTexts),
  fc.string({ unit: anyCharacter, minLength: 1, maxLength: 30 }),
);

const anyMinor = fc.oneof(
  { weight: 8, arbitrary: fc.bigInt(-20_000n, 1_000_000n) },
  fc.bigInt(-(10n ** 14n), 10n ** 14n),
);

type Kinds = { readonly categories: readonly string[]; readonly payments: readonly string[] };

const anyKinds = fc.record({
  categories: fc
    .uniqueArray(anyName, { minLength: 1, maxLength: 6 })
    .map((names) => [...names, 'Wynagrodzenie']),
  payments: fc.constant(['card', 'cash', 'Karta kredytowa', 'BLIK; szybki: 1  2']),
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4 });

function anyDocument({ categories, payments }: Kinds): fc.Arbitrary<PurchaseDocument> {
  const kind = {
    category: maybe(fc.constantFrom(...categories)),
    subcategory: maybe(fc.constantFrom(...categories)),
  };
  return fc
    .record({
      id: fc.uuid(),
      currency: fc.constantFrom('PLN', 'EUR', 'JPY', 'KWD'),
      storeName: maybe(anyName),
      category: kind.category,
      purchasedAt: fc.option(
        fc
          .date({ min: new Date('2026-02-10'), max: new Date('2026-05-25'), noInvalidDate: true })
          .map((at) => at.toISOString()),
        { freq: 20 },
      ),
      minor: anyMinor,
      lines: fc.array(fc.record({ minor: anyMinor, ...kind }), { maxLength: 3 }),
      ownedPerMille: fc.option(fc.bigInt(0n, 1000n), { freq: 2 }),
      paymentMethod: maybe(fc.constantFrom(...payments)),
      identifier: maybe(anyName),
      groupId: maybe(anyName),
      tags: fc.array(anyName, { maxLength: 2 }),
    })
    .map(({ minor, ownedPerMille, lines, currency, ...fields }) =>
      aDocument({
        ...fields,
        currency,
        amount: decimalString({ minor, currency }),
        tax: decimalString({ minor: minor / 10n, currency }),
        lineItems: lines.map(({ minor: line, ...names }) =>
          aLineItem({ ...names, currency, amount: decimalString({ minor: line, currency }) }),
        ),
        ...(ownedPerMille === null
          ? {}
          : { owned: decimalString({ minor: (minor * ownedPerMille) / 1000n, currency }) }),
      }),
    );
}

/** Generates accounts over several months: four currencies, refunds, income, line items, shares, hostile names. */
export const anyAccount: fc.Arbitrary<Dataset> = anyKinds.chain((kinds) =>
  fc
    .record({
      account: maybe(anyName),
      from: fc.constantFrom('2026-02-15', '2026-03-01'),
      until: fc.constantFrom('2026-05-01', '2026-05-20'),
      documents: fc.array(anyDocument(kinds), { minLength: 12, maxLength: 30 }),
    })
    .map(({ from, until, ...fields }) => aDataset({ ...fields, kind: 'custom', period: { from, until } })),
);

/** Generates reports of arbitrary accounts. */
export const anyAccountReport: fc.Arbitrary<Report> = fc
  .tuple(
    anyAccount,
    fc.record({ locale: fc.constantFrom(...locales), counted: fc.constantFrom(...countedAmounts) }),
  )
  .map(([dataset, options]) => buildReport(dataset, options));

/** Generates accounts of accounting files: usual ones, and names that can break files. */
export const anyAccountName = fc.oneof(
  fc.constantFrom(
    '402-01',
    '401',
    'Expenses:Office',
    'assets:Bank:Main',
    'Koszty-biura',
    '401::1',
    'Uncategorized',
  ),
  anyName.filter((name) => name.trim() !== ''),
);
