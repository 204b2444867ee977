import { readFileSync } from 'node:fs';
import { parseYaml } from '@outlay/yaml';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { configurationSchema } from './configuration-schema.ts';
import { accountingFile } from './read-accounting-file.ts';
import { checkedYaml } from './read-yaml-file.ts';

const exampleOf = (file: string) =>
  parseYaml(readFileSync(new URL(`../../../../../docs/examples/${file}`, import.meta.url), 'utf8'), 'typed')
    .value;

/** Values of every kind that YAML has, and texts that are nearly a name, a zone, a schedule or an address. */
const wrongValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e300,
  [],
  [null],
  [[]],
  {},
  { a: null },
  [{}],
  '',
  ' ',
  'Warsaw',
  'GMT+1',
  '* * * * *',
  'FREQ=',
  '{',
  '{nothing}',
  '__proto__',
  'https://',
  'ż'.repeat(300),
];

type Path = readonly (string | number)[];

/** Each value of the file is replaced by every so many of them, so that a run takes seconds; its neighbors by the others. */
const stride = 16;

/** The path of every value in a value, itself included. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const below = members.map(([key, member]) => ({ key: Array.isArray(value) ? Number(key) : key, member }));
  return [path, ...below.flatMap(({ key, member }) => pathsIn(member, [...path, key]))];
}

/** The values that replace the one at a path; of a schedule, all. */
function valuesFor(path: Path, index: number): readonly unknown[] {
  return path.includes('schedule')
    ? wrongValues
    : wrongValues.filter((_, each) => (each + index) % stride === 0);
}

/** A copy with another value at a path. */
function withValue(value: unknown, [step, ...rest]: Path, replacement: unknown): unknown {
  if (step === undefined) return replacement;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  Reflect.set(copy, step, withValue(Reflect.get(copy, step), rest, replacement));
  return copy;
}

/** What is wrong with how a file with one replaced value is read; `undefined` if it is read or refused with positions. */
function misread(value: unknown, schema: z.ZodType): string | undefined {
  try {
    checkedYaml({ name: 'file.yaml', text: JSON.stringify(value), scalars: 'typed' }, schema);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) return String((error as Error).stack);
    return error.message.split('\n').find((line) => !/^file\.yaml:\d+:\d+: /.test(line));
  }
  return undefined;
}

describe.each([
  ['outlay.yaml', configurationSchema],
  ['accounting.yaml', accountingFile],
])('%s', (file, schema) => {
  it('with any value replaced is read, or refused with the position of every error', () => {
    const example = exampleOf(file);
    const failures = pathsIn(example).flatMap((path, index) =>
      valuesFor(path, index).flatMap((wrong) => {
        const failure = misread(withValue(example, path, wrong), schema as z.ZodType);
        return failure === undefined ? [] : [`${path.join('.')} = ${JSON.stringify(wrong)}: ${failure}`];
      }),
    );
    expect(failures).toEqual([]);
  });
});
