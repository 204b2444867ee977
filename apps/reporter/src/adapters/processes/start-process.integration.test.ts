import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { childEnvironment } from '../../testing/child-environment.ts';
import { startProcess } from './start-process.ts';

/** The options that limit the memory of a started process. */
async function limitsOf(environment: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const program = join(await temporaryFolder(), 'options.mjs');
  await writeFile(program, 'process.send(process.execArgv, () => process.disconnect());');
  const child = startProcess(program, { ...childEnvironment, ...environment }, 300);
  const [[options]] = await Promise.all([once(child, 'message'), once(child, 'exit')]);
  return (options as string[]).filter((option) => option.includes('-space-size'));
}

it('limits the memory of a process, and its young generation', async () => {
  expect(await limitsOf({})).toEqual(['--max-semi-space-size=8', '--max-old-space-size=300']);
});

it('leaves the young generation as the environment says', async () => {
  const limits = await limitsOf({ NODE_OPTIONS: '--max-semi-space-size=1' });
  expect(limits).toEqual(['--max-old-space-size=300']);
});
