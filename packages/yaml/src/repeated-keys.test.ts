import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Document, parseDocument } from 'yaml';
import { parseYaml } from './parse-yaml.ts';

const name = fc.constantFrom('a', 'b', '"a"', '1', '"1"', '~', '""', '1.0', 'true', "'true'");

/** A map, in a line or in several, in which names may come twice. */
const { map } = fc.letrec<{ value: string; map: string }>((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, fc.constantFrom('1', '[{ a: 1, a: 2 }, b]', '&x y'), tie('map')),
  map: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 5 })
    .map((pairs) => `{ ${pairs.map(([key, value]) => `${key}: ${value}`).join(', ')} }`),
}));

it('is told of exactly the names that a map has already, as comparing each with all before it finds them', () => {
  const offsetsBy = (text: string) => {
    const uniqueKeys = (left: unknown, right: unknown) => textOf(left) === textOf(right);
    const { errors }: Document.Parsed = parseDocument(text, { uniqueKeys, prettyErrors: false });
    return errors.map(({ pos }) => pos[0] + 1).toSorted((left, right) => left - right);
  };
  fc.assert(
    fc.property(map, (text) => {
      const { problems } = parseYaml(text);
      expect(problems.every(({ message }) => message === 'Map keys must be unique')).toBe(true);
      expect(problems.map(({ column }) => column).toSorted((left, right) => left - right)).toEqual(
        offsetsBy(text),
      );
    }),
  );
});

it('takes a number and the same digits in quotes for one name: the later would replace the earlier', () => {
  expect(parseYaml('1: a\n"1": b\n').problems).toEqual([
    { line: 2, column: 1, message: 'Map keys must be unique' },
  ]);
});

it('finds a name behind an anchor where it begins', () => {
  expect(parseYaml('a: 1\n&b a: 2\n').problems).toEqual([
    { line: 2, column: 4, message: 'Map keys must be unique' },
  ]);
});

function textOf(key: unknown): string {
  const { value } = key as { readonly value: string | number | boolean | null };
  return value === null ? '' : String(value);
}
