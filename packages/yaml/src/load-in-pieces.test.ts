import { load } from 'js-yaml';
import { expect, it } from 'vitest';
import { loadInPieces } from './load-in-pieces.ts';

function inPieces(text: string): unknown {
  return loadInPieces(text, { pieceLength: 1 });
}

it.each([
  'a: 1\nb:\n  c: 1\n  d: [x,\n    y]\n  e: "x\n    y"\nf: 2\n',
  'a:\n\n    # first\n    b:\n      c: |\n        d: 1\n        e: 2\n\n    # second\n  # third\n# fourth\n    f: x\n     g\n',
  'a:\r\n  b: 1\r\n  c: 2\r\nd:\r\n  e: 1\r\n  f: 2\r\n',
  'a:\n  - b: 1\n  - c: 2\nd: "x\n  e:\n  f: y"\n',
  'a:\n  x y\n  z\n',
  '{\na:\n  { b: 1 }\n}\n',
  '"a\nb:\n  c: d\n"',
  ' {b: null, x: "a\nb:\n  c: 1\n  d: 2\ne: y"}',
  'a: 1',
])('reads %j as it is read at once', (text) => {
  expect(inPieces(text)).toStrictEqual(load(text));
});

it('keeps the order of names', () => {
  const value = inPieces('z:\n  b: 1\n  a: 2\nc: 3\ny:\n  d: 1\n');
  expect(JSON.stringify(value)).toBe('{"z":{"b":1,"a":2},"c":3,"y":{"d":1}}');
});

it('reads a long map in pieces of any length', () => {
  const names = Array.from({ length: 1000 }, (_, index) => `name-${index}`);
  const text = `a:\n${names.map((name) => `  ${name}: { value: ${name} }\n`).join('')}b: 1\n`;
  const read = { a: Object.fromEntries(names.map((name) => [name, { value: name }])), b: 1 };
  for (const pieceLength of [1, 100, 10_000, 100_000])
    expect(loadInPieces(text, { pieceLength })).toStrictEqual(read);
});

it.each([
  'a:\n  b: 1\n  c: 2\n  b: 3\n',
  'a:\n  b: 1\nc: 2\na:\n  d: 1\n',
  'a:\n  b: [1,\n  c: 2]\n',
  'a:\n  b: "1\n  c: 2"\n',
  'a:\n    b: 1\n  c: 2\n',
  'a:\n  b: 1\n- c\n',
  'a:\n  b: 1\n  c\n  d: 1\n',
  'a: {b: 1,\nc:\n  d: 1\n  e: 2}\n',
  'a:\n  b: 1\n  __proto__: 2\n  c: 3\n',
])('refuses %j', (text) => {
  expect(() => inPieces(text)).toThrow(Error);
});
