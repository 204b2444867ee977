import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runOutlay } from '../testing/run-outlay.ts';

it('groups its commands, and shows how to get started', async () => {
  const { code, stdout, stderr } = await runOutlay(['--help']);
  expect([code, stderr]).toEqual([0, '']);
  const headings = stdout.split('\n').filter((line) => /^\S.*:$/.test(line));
  expect(headings).toEqual([
    'Options:',
    'One report:',
    'Scheduled jobs:',
    'Archive:',
    'Inspect:',
    'Set up:',
    'Get started:',
    'Examples:',
  ]);
  expect(stdout).toContain('Set OUTLAY_BASE_URL and OUTLAY_TOKEN, then run: outlay report');
});

it.each([
  ['config', 'check'],
  ['suppliers', 'suggest'],
])('shows the help of %s %s', async (command, subcommand) => {
  const asked = await runOutlay(['help', command, subcommand]);
  expect(asked).toEqual(await runOutlay([command, subcommand, '--help']));
  expect(asked.stdout).toMatch(new RegExp(`^Usage: outlay ${command} ${subcommand} `));
});

it.each([200, 80, 44])(
  'writes no line of help wider than 80, nor than a terminal of %i columns',
  async (columns) => {
    for (const command of [
      [],
      ['report'],
      ['run'],
      ['config', 'check'],
      ['init'],
      ['jobs'],
      ['history'],
      ['show'],
    ]) {
      const { stdout } = await runOutlay([...command, '--help'], { columns });
      const wide = stdout.split('\n').filter((line) => line.length > Math.min(columns, 80));
      // What is typed is not broken.
      expect(wide.filter((line) => !/^ {2}outlay |^Usage: /.test(line))).toEqual([]);
    }
  },
);

it('lists each preset with what it is for and its formats', async () => {
  const { stdout } = await runOutlay(['report', '--help'], { columns: 80 });
  const [list = ''] = stdout.split('\nPresets:\n')[1]?.split('\n\n') ?? [];
  const presets = list.split(/\n {2}(?=\S)/).map((lines) => lines.trim().replaceAll(/\s+/g, ' '));
  expect(presets).toEqual([
    'household one page: what was spent, what changed, what is due and what to check; pdf, xlsx',
    'accountant for the books: control totals, data for pivot tables, documents, categories, accounts; pdf, xlsx, csv',
    'digest half a page for an e-mail: a week at a glance; pdf',
    'full everything in the records; pdf, xlsx',
  ]);
});

it('prints descriptions below options on a narrow terminal', async () => {
  const { stdout } = await runOutlay(['jobs', '--help'], { columns: 44 });
  expect(stdout).toContain('  --json\n      print the jobs as one JSON object\n');
});

it('has an example in the help of every command', async () => {
  const commands = [
    'report',
    'run',
    'release',
    'cancel',
    'close',
    'resend',
    'retry',
    'jobs',
    'history',
    'show',
    'init',
    'config',
    'suppliers',
    'completion',
  ];
  for (const words of [
    [],
    ['config', 'check'],
    ['suppliers', 'suggest'],
    ...commands.map((name) => [name]),
  ]) {
    const { stdout } = await runOutlay([...words, '--help']);
    expect(stdout).toMatch(new RegExp(`\\nExamples:\n {2}.*outlay ${words.join(' ')}`));
  }
});

it('prints its version', async () => {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  expect(await runOutlay(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

it('shows its help as an error without a command, and rejects unknown commands', async () => {
  const { code, stdout, stderr } = await runOutlay([]);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Usage: outlay/);
  expect(await runOutlay(['reprot'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: unknown command "reprot"; did you mean report?\n',
  });
});
