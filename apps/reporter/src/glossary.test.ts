import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliveryTransitions, runTransitions } from './adapters/store/states.ts';
import { runOutlay } from './testing/run-outlay.ts';

/*
 * The glossary (docs/glossary.md) has one word for each concept. Names that others rely on use these words, and none of
 * those that they replaced.
 */

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** Words, alone or as a part of a name, that the glossary replaced. */
const replaced =
  /^(?:offers?|notices?|topics?|troubles?|strays?|tries|tried|trial|told|said|most|least|longest|patience|letters?|profile|monitor|readyz|proofs?|rooms?|answers?|asked|corrects?|disposition)$/;

/** The words of a name: of `nextAttemptAt`, `next_attempt_at` and `--next-attempt`. */
function wordsOf(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}

const commands = [
  'report run retry backfill release cancel close resend pause resume serve worker jobs history show verify init layouts config suppliers completion',
].flatMap((line) => line.split(' '));

async function optionNames(): Promise<string[]> {
  const helps = await Promise.all(commands.map((command) => runOutlay([command, '--help'])));
  return helps.flatMap(({ stdout }) =>
    [...stdout.matchAll(/--(?<name>[a-z][a-z-]+)/g)].map(([name]) => name),
  );
}

function configurationKeys(): string[] {
  const names: string[] = [];
  JSON.parse(read('apps/reporter/schema/outlay.schema.json'), (key, value: unknown) => {
    if (key === 'properties') names.push(...Object.keys(value as object));
    return value;
  });
  return names;
}

const matches = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name);

describe('the names that others rely on', () => {
  it.each<readonly [string, () => readonly string[] | Promise<readonly string[]>]>([
    ['commands', () => commands],
    ['options', optionNames],
    ['keys of the configuration', configurationKeys],
    [
      'columns of the store',
      () => matches('apps/reporter/src/adapters/store/schema.ts', /^ {2}(\w+)\??: /gm),
    ],
    [
      'metrics',
      () => matches('apps/reporter/src/adapters/metrics/scheduler-metrics.ts', /(?:counter|gauge)\('(\w+)'/g),
    ],
    [
      'events of the log',
      () => matches('apps/reporter/src/adapters/log/scheduler-event.ts', /type: '(\w+)'/g),
    ],
    ['keys of JSON output', () => matches('apps/reporter/README.md', /"(\w+)"[,:}\]]/g)],
    ['states', () => [...Object.keys(runTransitions), ...Object.keys(deliveryTransitions)]],
  ])('use no word that was replaced: %s', async (_, namesOf) => {
    const names = [...new Set(await namesOf())];
    expect(names.length).toBeGreaterThan(7);
    expect(names.filter((name) => wordsOf(name).some((word) => replaced.test(word)))).toEqual([]);
  });
});

describe('the glossary', () => {
  const glossary = read('docs/glossary.md');

  it('explains each word once', () => {
    const rows = [...glossary.matchAll(/^\| (?!word|-)(?<words>[^|]+) \|/gm)];
    const words = rows.flatMap(
      ({ groups }) => groups?.['words']?.split(',').map((word) => word.trim()) ?? [],
    );
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([]);
  });

  it.each([
    'queue',
    'alert',
    'attempt',
    'deferred',
    'released',
    'manual',
    'dry run',
    'held',
    'CSV dialect',
    'layout',
    'counter-account',
    'supplier',
    'posted',
  ])('has the word %s', (word) => {
    expect(glossary).toMatch(new RegExp(`^\\|[^|]*\\b${word}\\b|\`${word}\``, 'm'));
  });
});

it('helps in words of the glossary', async () => {
  const helps = await Promise.all(commands.map((command) => runOutlay([command, '--help'])));
  const texts = helps.map(({ stdout }) => stdout).join('\n');
  const found = texts.match(
    /\b(?:by hand|put off|used up|handed back|tried again|waits? for a person|trouble|notices?|(?:make|makes|made|produced?) (?:the|its|their) reports?)\b/gi,
  );
  expect(found).toBeNull();
});
