import { execFile, spawnSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeAll, expect, it } from 'vitest';
import { type BuiltOutlay, builtOutlay } from '../../testing/built-outlay.ts';
import { childEnvironment } from '../../testing/child-environment.ts';
import { completionScripts } from './completion-scripts.ts';
import type { Shell } from './shell-words.ts';

let built: BuiltOutlay;
const folder = sharedTemporaryFolder();
beforeAll(async () => {
  built = await builtOutlay();
  await mkdir(join(folder(), 'reports of May'));
  await writeFile(join(folder(), 'rules.yaml'), '');
  await writeFile(
    join(folder(), 'outlay'),
    `#!/bin/sh\nexec "${process.execPath}" "${built.program}" "$@"\n`,
  );
  await chmod(join(folder(), 'outlay'), 0o755);
});

function isInstalled(shell: Shell): boolean {
  return spawnSync(shell, ['--version']).status === 0;
}

/** Lets a shell run the script of its completion, and then a program of its own. */
async function inShell(shell: Shell, program: string): Promise<string[]> {
  const env = {
    NODE_COMPILE_CACHE: built.compileCache,
    PATH: `${folder()}:${childEnvironment.PATH}`,
    HOME: folder(),
    TERM: 'dumb',
  };
  const text = `${completionScripts[shell]}\n${program}`;
  const { stdout } = await promisify(execFile)(shell, ['-c', text], { cwd: folder(), env });
  return stdout.trimEnd().split('\n');
}

/** What fits is the program's, in every shell: here, the scripts pass it on. */
const cases: readonly (readonly [words: readonly string[], fits: readonly string[]])[] = [
  [['config', 'ch'], ['check']],
  [['report', 'monthly', '--format', 'pdf,xl'], ['pdf,xlsx']],
];

it.skipIf(!isInstalled('bash')).each<readonly [readonly string[], readonly string[]]>([
  ...cases,
  [['report', 'monthly', '--locale', '=', 'p'], ['pl']],
  [
    ['report', 'monthly', '--locale', '='],
    ['pl', 'en'],
  ],
  [['report', '--accounting', 'rul'], ['rules.yaml']],
  [['report', '--out', 're'], ['reports of May']],
])('completes %j in bash', async (words, fits) => {
  const quoted = ['outlay', ...words].map((word) => `'${word}'`).join(' ');
  const program = `COMP_WORDS=(${quoted}); COMP_CWORD=${words.length}; _outlay; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p outlay >&2`;
  expect(await inShell('bash', program)).toEqual(fits);
});

it
  .skipIf(!isInstalled('zsh'))
  .each([...cases, [['report', 'monthly', '--locale=p'], ['--locale=pl']] as const])(
  'completes %j in zsh',
  async (words, fits) => {
    // What zsh itself does with the values needs a terminal: this prints what it is given.
    const given = '_describe() { print -l -- "${(@P)3%%:*}" }; compdef() { : }';
    const quoted = ['outlay', ...words].map((word) => `'${word}'`).join(' ');
    const text = `words=(${quoted}); CURRENT=${words.length + 1}; _outlay`;
    expect(await inShell('zsh', `${given}\n${text}`)).toEqual(fits);
  },
);

it
  .skipIf(!isInstalled('fish'))
  .each([
    ...cases,
    [['report', 'monthly', '--locale=p'], ['--locale=pl']] as const,
    [['report', '--accounting', 'rul'], ['rules.yaml']] as const,
    [['report', '--out', 're'], ['reports of May/']] as const,
  ])('completes %j in fish', async (words, fits) => {
  const lines = await inShell('fish', `complete -C 'outlay ${words.join(' ')}'`);
  expect(lines.map((line) => line.split('\t')[0])).toEqual(fits);
});
