import { describe, expect, it } from 'vitest';
import { parseYaml } from './parse-yaml.ts';

describe('values without quotes', () => {
  const text = 'a: 010\nb: yes\nc: true\nd: 1.50\ne:\nf: "7"\n';

  it('are read with their types', () => {
    expect(parseYaml(text).value).toEqual({ a: 10, b: 'yes', c: true, d: 1.5, e: null, f: '7' });
  });

  it('stay as they are written where all are texts', () => {
    expect(parseYaml(text, 'text').value).toEqual({
      a: '010',
      b: 'yes',
      c: 'true',
      d: '1.50',
      e: null,
      f: '7',
    });
  });
});

it('reads JSON', () => {
  expect(parseYaml('{"rules": [{"account": "401"}]}').value).toEqual({ rules: [{ account: '401' }] });
});

describe('a place', () => {
  const { positionOf, positionOfName } = parseYaml(
    'first: 1\nlist:\n  - name: a\n  - name: &b {deep: x}\nsame: *b\n',
  );

  it('is that of a value', () => {
    expect(positionOf(['list', 1, 'name', 'deep'])).toEqual({ line: 4, column: 21 });
  });

  it('is that of the nearest value where one is missing', () => {
    expect(positionOf(['list', 0, 'missing'])).toEqual({ line: 3, column: 5 });
    expect(positionOf(['nothing', 'here'])).toEqual({ line: 1, column: 1 });
  });

  it('is that of a name', () => {
    expect(positionOfName(['list', 0, 'name'])).toEqual({ line: 3, column: 5 });
    expect(positionOfName(['list'])).toEqual({ line: 2, column: 1 });
  });

  it('is found through an alias', () => {
    expect(positionOf(['same', 'deep'])).toEqual({ line: 4, column: 21 });
    expect(positionOfName(['same', 'deep'])).toEqual({ line: 4, column: 15 });
  });
});

describe('what is no YAML', () => {
  it('is told with its place, all of it', () => {
    expect(parseYaml('a: 1\na: 2\nb: [1\nc: "x').problems.map(({ line, column }) => [line, column])).toEqual(
      expect.arrayContaining([
        [2, 1],
        [4, 6],
      ]),
    );
  });

  it('is more than one document', () => {
    expect(parseYaml('a: 1\n---\nb: 2\n').problems).toHaveLength(1);
  });

  it('is a tag that means nothing here', () => {
    expect(parseYaml('a: !secret x\n').problems).toMatchObject([{ line: 1, column: 4 }]);
  });

  it('is an alias that multiplies beyond reason', () => {
    const levels = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [index, name] of ['b', 'c', 'd'].entries()) {
      const previous = ['a', 'b', 'c'][index];
      levels.push(`${name}: &${name} [${Array.from({ length: 10 }, () => `*${previous}`).join(', ')}]`);
    }
    expect(parseYaml(levels.join('\n')).problems).toHaveLength(1);
  });

  it('is an alias of nothing', () => {
    expect(parseYaml('a: *nowhere\n').problems).toHaveLength(1);
  });
});

it('is nothing where the text is empty', () => {
  const { value, problems, positionOf } = parseYaml('');
  expect([value, problems, positionOf([])]).toEqual([null, [], { line: 1, column: 1 }]);
});

it('ends with a problem where the library would call itself too often', () => {
  const lines = Array.from({ length: 20_000 }, (_, index) => `  c${index}: t\n`).join('');
  const text = ` {a: null, x: "b\nd:\n  c: "1"\n${lines}e: y"}`;
  const { value, problems } = parseYaml(text);
  expect(value).toBeUndefined();
  expect(problems[0]?.message).toBe(
    'Too many levels or lines to read; check for a quote or bracket that is not closed',
  );
});
