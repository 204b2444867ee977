import { sensitiveValues } from '@outlay/yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkedYaml } from './read-yaml-file.ts';

const place = z
  .strictObject({ env: z.string().regex(/^[A-Z]+$/) })
  .register(sensitiveValues, { expectation: 'expected the place of a secret', advice: 'not the secret' });
const schema = z.strictObject({
  token: place.optional(),
  encryption: z.strictObject({ key: place, previous: z.array(place) }).optional(),
  url: z
    .union([z.literal('sqlite'), place])
    .register(sensitiveValues, { expectation: 'expected an address' })
    .optional(),
  mails: z.array(z.strictObject({ password: place.transform(({ env }) => env) })).optional(),
});

function problemsOf(text: string): string {
  try {
    checkedYaml({ name: 'a.yaml', text, scalars: 'typed' }, schema);
    return '';
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

describe('a secret is not shown where', () => {
  it.each([
    [
      'it stands for its place',
      'token: hunter2',
      'a.yaml:1:8: token: expected the place of a secret; not the secret',
    ],
    [
      'it stands for the name of its place',
      'token: {env: hunter2}',
      'a.yaml:1:8: token: expected the place of a secret; not the secret',
    ],
    [
      'it is a name itself, and much else is wrong',
      'token: {hunter2, env: 7}',
      'a.yaml:1:8: token: expected the place of a secret; not the secret',
    ],
    ['there is a choice', 'url: hunter2', 'a.yaml:1:6: url: expected an address'],
    ['a branch of a choice came far', 'url: {env: hunter2}', 'a.yaml:1:6: url: expected an address'],
    [
      'it is in a list, and turned into something else',
      'mails:\n  - {password: hunter2}',
      'a.yaml:2:16: mails[0].password: expected the place of a secret; not the secret',
    ],
    [
      'it looks like an alias',
      'token: *hunter2',
      'a.yaml:1:1: Unresolved alias (the anchor must be set before the alias)',
    ],
    [
      'it looks like a tag',
      'token: !hunter2 x',
      'a.yaml:1:8: Tags are not supported; put text that begins with ! in quotes',
    ],
    [
      'it follows the sign of a block',
      'token: |hunter2\n  x',
      'a.yaml:1:9: Block scalar header includes extra characters',
    ],
  ])('%s', (_, text, said) => {
    expect(problemsOf(text)).toBe(said);
  });
});

it.each(['encryption: { previous: [] }', 'encryption: { key: , previous: [] }'])(
  'reports nothing about a secret in a file without one: %s',
  (text) => {
    expect(problemsOf(text)).toMatch(
      /^a\.yaml:1:\d+: encryption\.key: expected the place of a secret, but it is missing$/,
    );
  },
);
