import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { checkedYaml, readYamlFile } from './read-yaml-file.ts';

const jobs = z.strictObject({
  jobs: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        format: z.enum(['pdf', 'csv']).default('pdf'),
        hour: z.int().min(0).max(23).optional(),
        to: z.union([z.string(), z.array(z.string())]).optional(),
        smtp: z.strictObject({ host: z.string(), secure: z.boolean() }).optional(),
      }),
    )
    .min(1),
});

/** The lines of what is wrong with a text. */
function problemsOf(text: string): string[] {
  try {
    checkedYaml({ name: 'outlay.yaml', text, scalars: 'typed' }, jobs);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n');
    throw error;
  }
}

it('returns the output of the schema', () => {
  const text = 'jobs:\n  - name: monthly\n    to: [a@example.org]\n';
  expect(checkedYaml({ name: 'outlay.yaml', text, scalars: 'typed' }, jobs)).toEqual({
    jobs: [{ name: 'monthly', format: 'pdf', to: ['a@example.org'] }],
  });
});

describe('what is wrong', () => {
  it('is reported all at once, in the order of the file, with the value and what is allowed', () => {
    const text = `jobs:
  - name: ""
    format: doc
  - format: csv
    hour: 24
    to: 7
  - name: x
    smtp: { host: mail, secure: maybe, port: 25 }
    formt: pdf
job: 1
`;
    expect(problemsOf(text)).toEqual([
      'outlay.yaml:2:11: jobs[0].name: expected text that is not empty, found ""',
      'outlay.yaml:3:13: jobs[0].format: expected "pdf" or "csv", found "doc"',
      'outlay.yaml:4:5: jobs[1].name: expected text, but it is missing',
      'outlay.yaml:5:11: jobs[1].hour: expected at most 23, found 24',
      'outlay.yaml:6:9: jobs[1].to: expected text or a list, found 7',
      'outlay.yaml:8:33: jobs[2].smtp.secure: expected true or false, found "maybe"',
      'outlay.yaml:8:40: jobs[2].smtp.port: unknown option; expected one of host, secure',
      'outlay.yaml:9:5: jobs[2].formt: unknown option; did you mean format?',
      'outlay.yaml:10:1: job: unknown option; did you mean jobs?',
    ]);
  });

  it('is a misspelled key once, and no key that is missing because of it', () => {
    expect(problemsOf('jobs:\n  - nmae: x\n    smtp: { hots: mail, port: 25 }\n')).toEqual([
      'outlay.yaml:2:5: jobs[0].nmae: unknown option; did you mean name?',
      'outlay.yaml:3:11: jobs[0].smtp.secure: expected true or false, but it is missing',
      'outlay.yaml:3:13: jobs[0].smtp.hots: unknown option; did you mean host?',
      'outlay.yaml:3:25: jobs[0].smtp.port: unknown option; expected one of host, secure',
    ]);
  });

  it('is the deepest branch of a choice', () => {
    expect(problemsOf('jobs:\n  - name: x\n    to: [a, 7]\n')).toEqual([
      'outlay.yaml:3:13: jobs[0].to[1]: expected text, found 7',
    ]);
  });

  it('is an empty file, an empty list, a list at the top', () => {
    expect(problemsOf('')).toEqual(['outlay.yaml:1:1: expected names with values, found nothing']);
    expect(problemsOf('jobs: []')).toEqual([
      'outlay.yaml:1:7: jobs: expected a list that is not empty, found an empty list',
    ]);
    expect(problemsOf('- a')).toEqual(['outlay.yaml:1:1: expected names with values, found a list']);
  });

  it('is a YAML syntax error, before anything else', () => {
    expect(problemsOf('jobs: [')[0]).toMatch(/^outlay\.yaml:1:\d+: /);
  });
});

describe('a file', () => {
  it('is named in its errors as given', async () => {
    const path = await aFile('jobs: 1\n');
    await expect(readYamlFile(path, jobs)).rejects.toThrow(
      new ConfigurationError(`${path}:1:7: jobs: expected a list, found 1`),
    );
  });

  it('may begin with the mark that some editors write', async () => {
    const path = await aFile('\uFEFFjobs:\n  - name: żółw\n');
    await expect(readYamlFile(path, jobs)).resolves.toEqual({ jobs: [{ name: 'żółw', format: 'pdf' }] });
  });

  it('in another encoding is refused, before its letters are lost', async () => {
    const path = await aFile(Buffer.from('jobs:\n  - name: \xBFabka\n', 'latin1'));
    await expect(readYamlFile(path, jobs)).rejects.toThrow(
      new ConfigurationError(`${path}: is not UTF-8 text; save it with that encoding`),
    );
  });

  it('that is not there is a mistake of usage', async () => {
    const error: unknown = await readYamlFile('no-such-file.yaml', jobs).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ConfigurationError);
    expect((error as Error).message).toMatch(/^cannot read no-such-file\.yaml: no such file$/);
  });
});

async function aFile(content: string | Uint8Array): Promise<string> {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, content);
  return path;
}

it('lists only the keys of the selected branch', () => {
  const choice = z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('folder'), path: z.string() }),
    z.strictObject({ channel: z.literal('email'), to: z.string() }),
  ]);
  const read = () =>
    checkedYaml({ name: 'a.yaml', text: '{channel: email, to: a, path: b}', scalars: 'typed' }, choice);
  expect(read).toThrow('a.yaml:1:25: path: unknown option; expected one of channel, to');
});

it.each([
  ['{chanel: folder, path: b}', ['a.yaml:1:2: chanel: unknown option; did you mean channel?']],
  [
    '{chanel: folder, pth: b}',
    [
      'a.yaml:1:2: chanel: unknown option; did you mean channel?',
      'a.yaml:1:18: pth: unknown option; did you mean path?',
    ],
  ],
  [
    '{kind: folder, path: b}',
    [
      'a.yaml:1:1: channel: expected "folder" or "email", but it is missing',
      'a.yaml:1:2: kind: unknown option; expected one of channel, path, to',
    ],
  ],
  ['{path: b}', ['a.yaml:1:1: channel: expected "folder" or "email", but it is missing']],
  ['{channel: foldr, pth: b}', ['a.yaml:1:11: channel: expected "folder" or "email", found "foldr"']],
])('names the key that selects a branch in %s', (text, problems) => {
  const choice = z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('folder'), path: z.string() }),
    z.strictObject({ channel: z.literal('email'), to: z.string() }),
  ]);
  const read = () => checkedYaml({ name: 'a.yaml', text, scalars: 'typed' }, choice);
  expect(read).toThrow(new ConfigurationError(problems.join('\n')));
});

it('shows the place of a name that is not allowed', () => {
  const table = z.record(z.string().regex(/^[a-z]+$/, 'expected small letters'), z.number());
  expect(() => checkedYaml({ name: 'a.yaml', text: 'a: 1\nB: 2\n', scalars: 'typed' }, table)).toThrow(
    'a.yaml:2:1: B: expected small letters',
  );
});
