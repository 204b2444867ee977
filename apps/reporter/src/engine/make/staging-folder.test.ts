import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, expect, it } from 'vitest';
import type { Run } from '../../adapters/store/schema.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { attemptFolder, clearStaging } from './staging-folder.ts';

let root = '';
beforeEach(async () => {
  root = await temporaryFolder();
});

/** The run as the process knows it that made an attempt. */
function attempt(number: number): Run {
  return { ...aPlannedRun().run, attempt: number };
}

async function stage(run: Run): Promise<string> {
  const folder = join(attemptFolder(root, run), 'en');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'message.json'), '{}');
  return folder;
}

it('keeps the files of the new owner of a run, whatever the stalled process does', async () => {
  await stage(attempt(1));
  const later = await stage(attempt(2));
  await stage(attempt(1));
  await clearStaging(root, attempt(1));
  expect(await readdir(later)).toEqual(['message.json']);
});

it('removes everything of a run that starts again', async () => {
  for (const number of [1, 2]) await stage(attempt(number));
  await clearStaging(root, attempt(3));
  await clearStaging(root, attempt(3));
  expect(await readdir(root)).toEqual([]);
});
