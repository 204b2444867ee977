import { aDocument } from '@outlay/core/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inPurchaseOrder } from './purchase-order.ts';

const period = { from: '2026-10-01', until: '2026-11-01' };
const zone = 'Europe/Warsaw';

/** Few instants and days, so that many documents share one; some are just outside the period. */
const anyDocument = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', null),
    createdAt: fc.constantFrom('2026-10-05T10:00:00.000Z', '2026-10-06T10:00:00.000Z', null),
    purchasedAt: fc.constantFrom(
      '2026-09-30T21:59:59.999Z',
      '2026-09-30T22:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-31T22:59:59.999Z',
      '2026-10-31T23:00:00.000Z',
      null,
    ),
    purchasedOn: fc.constantFrom('2026-09-30', '2026-10-01', '2026-10-25', '2026-11-01', null),
  })
  .map(({ purchasedOn, ...fields }) =>
    aDocument({ ...fields, purchasedOn: fields.purchasedAt === null ? purchasedOn : null }),
  );

describe('documents in purchase order', () => {
  it('are all of the period, by day, then by time, recording time and ID, without a time last', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 12 }), (documents) => {
        const ordered = inPurchaseOrder(documents, period, zone);
        expect(new Set(ordered.map(({ document }) => document))).toEqual(
          new Set(documents.filter(({ purchasedAt, purchasedOn }) => isOfOctober(purchasedAt, purchasedOn))),
        );
        const keys = ordered.map(({ date, document: { purchasedAt, createdAt, id } }) =>
          [date, purchasedAt, ...(purchasedAt === null ? [] : [createdAt, id])]
            .map((key) => key ?? '~')
            .join(),
        );
        expect(keys).toEqual(keys.toSorted());
      }),
    );
  });

  it('keep their order without a time', () => {
    fc.assert(
      fc.property(fc.array(anyDocument, { maxLength: 12 }), (documents) => {
        const places = inPurchaseOrder(documents, period, zone)
          .filter(({ document, date }) => document.purchasedAt === null && date === null)
          .map(({ document }) => documents.indexOf(document));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });
});

function isOfOctober(purchasedAt: string | null, purchasedOn: string | null): boolean {
  if (purchasedAt === null) return purchasedOn === null || purchasedOn.startsWith('2026-10');
  return '2026-09-30T22:00:00.000Z' <= purchasedAt && purchasedAt < '2026-10-31T23:00:00.000Z';
}
