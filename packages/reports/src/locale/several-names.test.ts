import { expect, it } from 'vitest';
import { severalNames } from './several-names.ts';

it('names the first of several, and counts the others in the right form', () => {
  const named = (count: number, kind: 'category' | 'subcategory', locale: 'pl' | 'en' = 'pl') =>
    severalNames(
      Array.from({ length: count }, (_, index) => (index === 0 ? 'Dom' : `Inna ${index}`)),
      kind,
      locale,
    );
  expect([1, 2, 3, 6].map((count) => named(count, 'category'))).toEqual([
    'Dom',
    'Dom i jeszcze 1 kategoria',
    'Dom i jeszcze 2 kategorie',
    'Dom i jeszcze 5 kategorii',
  ]);
  expect(named(2, 'subcategory')).toBe('Dom i jeszcze 1 podkategoria');
  expect(named(2, 'category', 'en')).toBe('Dom and 1 more');
});
