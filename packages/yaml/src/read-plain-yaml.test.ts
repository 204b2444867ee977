import { readdirSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocatedYaml, type ScalarReading } from './parse-yaml.ts';
import { readPlainYaml } from './read-plain-yaml.ts';

const examples = new URL('../../../docs/examples/', import.meta.url);
const lines = readdirSync(examples)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) => readFileSync(new URL(name, examples), 'utf8').split('\n'));

const pieces = [
  '"x"',
  "'y'",
  '[x]',
  '{c: x}',
  '\n- ',
  '\na:\n- ',
  '\n  a: ',
  '\n  b:\n    ',
  '\nb:\n  a: x\n  c: ',
  '|+\n',
  '>+\n',
  '"\\U00110000"',
  '\n',
  '\r\n',
  '\r',
  ' ',
  '  ',
  '\t',
  '\0',
  '\u0085',
  '\u2028',
  '\uFEFF',
  '\u007f',
  'é',
  '\\',
  '@',
  '`',
  '%',
  ':',
  ': ',
  '- ',
  '-',
  '#',
  ' #',
  '"',
  "'",
  '|',
  '>',
  '[',
  ']',
  '{',
  '}',
  ',',
  '? ',
  '=',
  '<<: ',
  '---\n',
  '&a ',
  '*a ',
  '!t ',
  'a',
  'a: ',
  '__proto__: ',
  '1',
  '010',
  '-0',
  '0o7',
  '0x1F',
  '1_000',
  '1e3',
  '+1',
  '.5',
  '5.',
  '9007199254740993',
  '1e400',
  ' {b: null, x: "',
  '\nb:\n  c: 1\n',
  '~',
  'null',
  '.inf',
  '-.INF',
  '.nan',
  'yes',
  'True',
  '2026-01-01',
  '12:30',
];

const anyText = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc
    .record({
      first: fc.nat(lines.length - 1),
      count: fc.integer({ min: 1, max: 12 }),
      changes: fc.array(
        fc.record({
          at: fc.nat(400),
          removed: fc.constantFrom(0, 0, 1, 3),
          piece: fc.constantFrom('', ...pieces),
        }),
        { maxLength: 3 },
      ),
    })
    .map(({ first, count, changes }) => {
      const taken = lines.slice(first, first + count);
      const indent = taken[0]?.search(/\S|$/) ?? 0;
      const text = taken.map((line) => line.slice(Math.min(indent, line.search(/\S|$/)))).join('\n');
      return changes.reduce(
        (changed, { at, removed, piece }) => changed.slice(0, at) + piece + changed.slice(at + removed),
        text,
      );
    }),
);

/** Texts this short are in pieces only with a length that no file would be read with. */
const pieceLength = fc.constantFrom(1, 1, 40, 65_536);

describe.each<ScalarReading>(['typed', 'text'])('what is read without positions, %s', (scalars) => {
  it('is the same as with them', () => {
    fc.assert(
      fc.property(anyText, pieceLength, (text, length) => {
        const plain = readPlainYaml(text, scalars, length);
        if (plain === null) return;
        const { value, problems } = parseLocatedYaml(text, scalars);
        expect(problems).toEqual([]);
        expect(plain.value).toStrictEqual(value);
      }),
      { numRuns: Number(process.env['OUTLAY_PROPERTY_RUNS'] ?? 1000) },
    );
  });

  it('is every example of a configuration', () => {
    const names = readdirSync(examples).filter((name) => name.endsWith('.yaml'));
    expect(names).toContain('outlay.yaml');
    const differing = names.filter((name) => {
      const text = readFileSync(new URL(name, examples), 'utf8');
      const { value } = parseLocatedYaml(text, scalars);
      return [1, 65_536].some(
        (length) => !isDeepStrictEqual(readPlainYaml(text, scalars, length), { value }),
      );
    });
    expect(differing).toEqual([]);
  });
});

it.each([
  'a:\n- b\n- "c"d: 1',
  '"\\U00110000"',
  'a: |+\n  b\n  ',
  'a: "b\\\n\n  c"',
  `${'a'.repeat(1025)}: 1`,
  'a: &x 1',
  'a: !t b',
  '- a\n- b\n---\nc',
  'a: 1\na: 2',
  'a:\tb',
  '? a\n: b',
  'null: 1',
  '[',
  '',
])('leaves %j to the parser with positions', (text) => {
  expect(readPlainYaml(text, 'typed')).toBeNull();
});
