import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { runOutlay } from '../../testing/run-outlay.ts';

const example = fileURLToPath(new URL('../../../../../docs/examples/outlay.yaml', import.meta.url));

/** What fits as the last of some words, and the kind of it. */
async function fitting(words: readonly string[], OUTLAY_CONFIG = example, shell = 'fish'): Promise<string[]> {
  const { code, stdout, stderr } = await runOutlay(['__complete', shell, '--', ...words], {
    environment: { OUTLAY_CONFIG },
  });
  expect([code, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}

/** The same without what they mean. */
async function values(...words: readonly string[]): Promise<string[]> {
  return (await fitting(words)).map((line) => line.split('\t')[0] ?? '');
}

it('completes commands, also of commands, and of help', async () => {
  expect(await values('re')).toEqual(expect.arrayContaining(['report', 'resend', ':words']));
  expect(await values('config', 'ch')).toEqual(['check', ':words']);
  expect(await values('help', 'hist')).toEqual(['history', ':words']);
  expect(await fitting(['jo'])).toEqual([
    'jobs\tList the configured jobs with their next occurrences and periods.',
    ':words',
  ]);
});

it('hides what nobody types', async () => {
  expect((await values('')).filter((name) => name.startsWith('_'))).toEqual([]);
});

it('completes options, and their choices in each form', async () => {
  expect(await values('report', 'monthly', '--csv-da')).toEqual(['--csv-dates', ':words']);
  expect(await values('report', 'monthly', '--locale', '')).toEqual(['pl', 'en', ':words']);
  expect(await values('report', 'monthly', '-l', 'p')).toEqual(['pl', ':words']);
  expect(await values('report', 'monthly', '--locale=')).toEqual(['--locale=pl', '--locale=en', ':words']);
});

it('completes each name of a comma-separated list, and offers no name twice', async () => {
  expect(await values('report', 'monthly', '--format', 'pdf,x')).toEqual(['pdf,xlsx', ':words']);
  expect(await values('report', 'monthly', '--format', 'pdf,p')).toEqual([':words']);
});

it('completes the keys of filters', async () => {
  expect(await values('report', 'monthly', '--filter', '')).toEqual([
    'category=',
    'tag=',
    'group=',
    'store=',
    'paymentMethod=',
    ':words',
  ]);
  expect(await values('report', 'monthly', '--filter', 'st')).toEqual(['store=', ':words']);
});

it('completes arguments behind options that have values', async () => {
  expect(await values('report', '--out', 'reports', '--dry-run', '-ppast', 'week')).toEqual([
    'weekly',
    ':words',
  ]);
});

it('leaves files and folders to the shell', async () => {
  expect(await values('report', '--accounting', 'a')).toEqual([':files']);
  expect(await values('report', '--out=')).toEqual([':folders']);
});

it('completes jobs, accounts and recipients of the configuration', async () => {
  expect(await fitting(['run', ''])).toEqual([
    'monthly\tmonthly',
    'bookkeeping\tmonthly',
    'children\tmonthly',
    'so-far\tmonthly',
    'books\tmonthly',
    ':words',
  ]);
  expect(await values('report', 'monthly', '--account', '')).toEqual(['household', 'workshop', ':words']);
  expect(await values('resend', 'x', '--to', 'b')).toEqual(['books@finance.example', ':words']);
  expect(await fitting(['run', '--config', example, 's'], 'nowhere.yaml')).toEqual([
    'so-far\tmonthly',
    ':words',
  ]);
});

it('completes periods of the kind of the report or job', async () => {
  const weeks = await values('report', 'weekly', '--period', '2026-W4');
  expect(weeks.slice(0, 3)).toEqual(['2026-W46', '2026-W45', '2026-W44']);
  expect(await values('run', 'bookkeeping', '--period', '2026-1')).toEqual(['2026-11', '2026-10', ':words']);
  expect(await values('report', 'monthly', '-p', '')).toEqual(expect.arrayContaining(['last', 'current']));
});

it('completes months that start on payday, the current one first', async () => {
  const path = join(await temporaryFolder(), 'outlay.yaml');
  await writeFile(path, (await readFile(example, 'utf8')).replace('startsOn: 1 ', 'startsOn: 21 '));
  const offered = async (...words: readonly string[]) => {
    const { stdout } = await runOutlay(['__complete', 'fish', '--', ...words, '--period', '2026-1'], {
      environment: { OUTLAY_CONFIG: path },
      now: '2026-11-22T12:00:00Z',
    });
    return stdout.trimEnd().split('\n');
  };
  const months = ['2026-12', '2026-11', '2026-10', ':words'];
  expect(await offered('run', 'monthly')).toEqual(months);
  expect(await offered('report', 'monthly', '--month-starts-on', '21')).toEqual(months);
  expect(await offered('report', 'monthly', '--month-starts-on', '31')).toEqual(months.slice(1));
});

it('completes time zones', async () => {
  expect(await values('report', 'monthly', '--time-zone', 'Europe/Wa')).toEqual(['Europe/Warsaw', ':words']);
});

it('completes the latest runs of a store, and changes nothing in it', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await copyFile(example, path);
  expect(await fitting(['show', ''], path)).toEqual([':words']);
  const database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  const planned = aPlannedRun();
  await planRuns(database, [planned]);
  await database.destroy();
  const { id } = planned.run;
  const before = await readFile(join(folder, 'outlay.sqlite'));
  expect(await fitting(['show', id.slice(0, 4)], path)).toEqual([
    `${id}\tmonthly, home, 2026-10, planned`,
    ':words',
  ]);
  expect(await fitting(['resend', ''], path)).toHaveLength(2);
  expect((await readFile(join(folder, 'outlay.sqlite'))).equals(before)).toBe(true);
});

it('prints nothing if a configuration or a store cannot be read', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, 'accounts: [');
  for (const words of [
    ['run', ''],
    ['show', ''],
    ['report', '--account', ''],
    ['nonsense', '', ''],
  ]) {
    expect(await fitting(words, path)).toEqual([':words']);
  }
});

it('completes jobs of a configuration in which something is wrong', async () => {
  const folder = await temporaryFolder();
  const path = join(folder, 'outlay.yaml');
  await writeFile(path, 'accounts: 3\njobs: { monthly: { kind: montly } }\n');
  expect(await fitting(['run', ''], path)).toEqual(['monthly\tmontly', ':words']);
});
