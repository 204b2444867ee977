import { decimalString } from '@outlay/core/money';
import { aDocument, aLineItem } from '@outlay/core/testing';
import type { Dataset, OptionalResource, UnavailableReason } from '@outlay/reports';
import { aDataset } from '@outlay/reports/testing';
import fc from 'fast-check';

const anyInstant = fc
  .date({ min: new Date('2026-07-01T00:00:00Z'), max: new Date('2026-09-30T23:59:59Z'), noInvalidDate: true })
  .map((at) => at.toISOString());
const anyText = fc.option(fc.string());
const anyCategory = fc.option(fc.constantFrom('Jedzenie', 'Dom', 'Wynagrodzenie'));

/** Generates documents with only an amount, with all fields, or anything in between. */
const anyDocument = fc
  .record({
    id: anyText,
    currency: fc.constantFrom('PLN', 'EUR', 'JPY', 'KWD'),
    minor: fc.bigInt(-(10n ** 17n), 10n ** 17n),
    ownedPerMille: fc.option(fc.bigInt(0n, 1000n)),
    storeName: anyText,
    purchasedAt: fc.option(anyInstant),
    createdAt: fc.option(anyInstant),
    paymentMethod: anyText,
    identifier: anyText,
    category: anyCategory,
    tags: fc.array(fc.string(), { maxLength: 3 }),
    hasImage: fc.option(fc.boolean()),
    lines: fc.array(fc.record({ name: anyText, category: anyCategory, minor: fc.option(fc.bigInt()) }), {
      maxLength: 3,
    }),
  })
  .map(({ currency, minor, ownedPerMille, lines, ...fields }) => {
    const decimal = (units: bigint) => decimalString({ minor: units, currency });
    return aDocument({
      ...fields,
      currency,
      amount: decimal(minor),
      ...(ownedPerMille === null ? {} : { owned: decimal((minor * ownedPerMille) / 1000n) }),
      lineItems: lines.map(({ minor: units, ...line }) =>
        aLineItem({ ...line, currency, ...(units === null ? {} : { amount: decimal(units) }) }),
      ),
    });
  });

const anyDocuments = fc.array(anyDocument, { maxLength: 12 });

/** Generates unavailable optional lists: none, some or all. */
const anyUnavailable = fc
  .array(
    fc.record({
      resource: fc.constantFrom<OptionalResource[]>('recurring', 'duplicates', 'groups', 'receipts'),
      reason: fc.constantFrom<UnavailableReason[]>('timeout', 'unreadable'),
      missingRecords: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 2 },
  )
  .map((unavailable): Pick<Dataset, 'recurring' | 'duplicates' | 'groups' | 'unavailable'> => {
    const orNull = (name: OptionalResource) =>
      unavailable.some(({ resource, missingRecords }) => resource === name && missingRecords === null)
        ? null
        : [];
    return {
      recurring: orNull('recurring'),
      duplicates: orNull('duplicates'),
      groups: orNull('groups'),
      unavailable,
    };
  });

/** Generates records of the third quarter of 2026 in any currencies, with or without earlier periods. */
export const anyDataset: fc.Arbitrary<Dataset> = fc
  .record({
    documents: anyDocuments,
    before: fc.option(anyDocuments),
    yearBefore: fc.option(anyDocuments),
    unavailable: anyUnavailable,
  })
  .map(({ documents, before, yearBefore, unavailable }) =>
    aDataset({
      kind: 'quarterly',
      period: { from: '2026-07-01', until: '2026-10-01' },
      documents,
      ...unavailable,
      previous: before && {
        period: { from: '2026-04-01', until: '2026-07-01' },
        documents: before,
        summary: null,
      },
      lastYear: yearBefore && {
        period: { from: '2025-07-01', until: '2025-10-01' },
        documents: yearBefore,
        summary: null,
      },
    }),
  );
