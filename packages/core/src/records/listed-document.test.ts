import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aDocumentBody } from '../testing/index.ts';
import { dateInZone } from '../time/time-zone.ts';
import { type ListedDocument, readListedDocument } from './listed-document.ts';
import { createSharedValues, type SharedValues, unshared } from './shared-values.ts';

const dayOf = (at: string) => dateInZone(at, 'Europe/Warsaw');

const anyName = fc.constantFrom('Biedronka', ' Lidl ', '', null);
const anyAmount = fc.constantFrom(1.2, '1.20', 3, '-4.56', 'much', null);
const anyBody = fc
  .record({
    id: fc.uuid(),
    storeName: anyName,
    totalAmount: fc.constantFrom(1.2, '1.20', -4.56, null),
    currency: fc.constantFrom('PLN', 'EUR', null),
    purchaseTime: fc.constantFrom('2026-10-24T23:30:00.000Z', '2026-10-24T23:30:00', 'yesterday', null),
    taxAmount: anyAmount,
    paymentMethod: anyName,
    tags: fc.array(fc.record({ name: anyName }), { maxLength: 2 }),
    items: fc.array(
      fc.record({ name: anyName, price: anyAmount, quantity: anyAmount, totalPrice: anyAmount }),
    ),
  })
  .map((fields) => aDocumentBody(fields));

it('is the same whether values are shared or not', () => {
  fc.assert(
    fc.property(fc.array(anyBody), (bodies) => {
      const read = (shared: SharedValues) =>
        bodies.map((body) => readListedDocument(body, { shared, dayOf }));
      expect(read(createSharedValues())).toEqual(read(unshared));
    }),
  );
});

it('has the day of its time in the zone of the account', () => {
  const purchasedOn = (purchaseTime: string | null) =>
    readListedDocument(aDocumentBody({ purchaseTime }), { shared: unshared, dayOf }).purchasedOn;
  expect(['2026-10-24T23:30:00Z', '2026-10-24T23:30:00', null].map(purchasedOn)).toEqual([
    '2026-10-25',
    '2026-10-25',
    null,
  ]);
});

it('says what is known of a document that is still processed', () => {
  const body = aDocumentBody({ id: 'a', totalAmount: null, purchaseTime: '2026-10-24T10:00:00Z' });
  expect(readListedDocument(body, { shared: unshared, dayOf })).toEqual({
    id: 'a',
    purchasedAt: '2026-10-24T10:00:00.000Z',
    purchasedOn: '2026-10-24',
    total: null,
    currency: 'PLN',
    body,
    problem: null,
  } satisfies ListedDocument);
});

it('says why an amount cannot be read', () => {
  const read = readListedDocument(aDocumentBody({ id: 'a', totalAmount: '1,20' }), {
    shared: unshared,
    dayOf,
  });
  expect(read).toMatchObject({ id: 'a', total: null, currency: 'PLN', problem: { code: 'invalid_amount' } });
});

it('shares equal amounts of a currency, and no amount of another', () => {
  const { money } = createSharedValues();
  expect(money(1.2, 'PLN')).toBe(money(1.2, 'PLN'));
  expect(money(1.2, 'EUR')).toEqual({ minor: 120n, currency: 'EUR' });
  expect(() => money('1.234', 'PLN')).toThrow('PLN has 2 decimals');
  expect(() => money('1.234', 'PLN')).toThrow('PLN has 2 decimals');
});
