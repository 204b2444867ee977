import { anyCharacter } from '@outlay/core/testing/any-character';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { receiptName } from './receipt-name.ts';

const date = '2026-10-05';

it('has the day, the store and the document', () => {
  const id = '3f2b8c1e-0000-4000-8000-000000000001';
  expect(receiptName({ id, date, store: 'Żółta Łódź & Syn' }, 'image/jpeg')).toBe(
    `receipts/2026-10-05_zolta-lodz-syn_${id}.jpg`,
  );
  expect(receiptName({ id, date: null, store: null }, 'image/PNG; q=1')).toBe(
    `receipts/undated_unnamed_${id}.png`,
  );
  expect(receiptName({ id, date, store: '漢字' }, 'text/html')).toBe(`receipts/2026-10-05_unnamed_${id}.bin`);
});

it('contains no path, whatever the texts, and stays short', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (id, store) => {
      const name = receiptName({ id, date, store }, 'application/pdf');
      expect(name).toMatch(/^receipts\/2026-10-05_[a-z0-9-]+_[a-z0-9_-]+\.pdf$/);
      expect(name.length).toBeLessThan(150);
    }),
  );
});

it('differs for different documents, also on disks that ignore case', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (one, other) => {
      fc.pre(one !== other);
      const [first, second] = [one, other].map((id) =>
        receiptName({ id, date, store: 'a' }, 'image/png').toLowerCase(),
      );
      expect(first).not.toBe(second);
    }),
  );
  const names = ['a/b', 'a-b', 'A-B', 'a_b', 'a.b'].map((id) =>
    receiptName({ id, date, store: 'a' }, 'image/png'),
  );
  expect(new Set(names).size).toBe(5);
});
