import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRangeNaming } from './range-naming.ts';

it('keeps valid names and converts others', () => {
  const nameOf = createRangeNaming();
  const wanted = [
    'documents',
    'line-items_unitPrice',
    'months_2026-10',
    '2026',
    'tax1',
    'R1C1',
    'c',
    'True',
    'ż ó',
  ];
  expect(wanted.map(nameOf)).toEqual([
    'documents',
    'line_items_unitPrice',
    'months_2026_10',
    '_2026',
    '_tax1',
    '_R1C1',
    '_c',
    '_True',
    '___',
  ]);
});

it('returns unique names regardless of case', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('a', 'A', 'a_2', 'AB1', '')), { maxLength: 50 }),
      (all) => {
        const names = all.map(createRangeNaming());
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(all.length);
        for (const name of names) expect(name).toMatch(/^[A-Za-z_][A-Za-z0-9_]{0,254}$/);
      },
    ),
  );
});
