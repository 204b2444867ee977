import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderProcessesOf } from '../../../testing/folder-processes-of.ts';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { createFolderProcesses, type FolderProcesses } from './folder-processes.ts';
import { isolatedFolder } from './isolated-folder.ts';

let folder = '';
let processes: FolderProcesses;
/** Of other tests, in the same process. */
let others: readonly number[] = [];
beforeEach(async () => {
  others = await folderProcessesOf(process.pid);
  folder = await temporaryFolder();
  processes = createFolderProcesses(process.env);
});
afterEach(async () => {
  processes.close();
});

async function staged(name: string, content: string): Promise<StagedFile> {
  const path = `staged-${name}`;
  await writeFile(join(folder, path), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, format: 'csv', mediaType: 'text/csv', root: folder, path, bytes: content.length, sha256 };
}

const open = (name: string, more: { timeoutMs?: number; giveUp?: AbortSignal } = {}) =>
  isolatedFolder({ processes, folder: [join(folder, name), 'refuse'], ...more });

const workers = async () => (await folderProcessesOf(process.pid)).filter((one) => !others.includes(one));

/** As a network drive that hangs: the process that works on folders stands still, and no call to it is answered. */
async function hang(): Promise<number> {
  const [worker = 0] = await workers();
  process.kill(worker, 'SIGSTOP');
  return worker;
}

it('delivers like the folder itself, and reuses its process', async () => {
  const file = await staged('a.csv', 'a');
  expect(await open('out').deliver([file])).toEqual([join(folder, 'out', 'a.csv')]);
  const before = await workers();
  await open('other').check();
  expect(await workers()).toEqual(before);
  await writeFile(join(folder, 'out', 'a.csv'), 'other');
  await expect(open('out').deliver([file])).rejects.toMatchObject({
    name: 'OutputError',
    message: expect.stringContaining('a different file with this name already exists'),
    retryable: false,
  });
  await writeFile(join(folder, 'file'), '');
  await expect(open('file').check()).rejects.toMatchObject({ message: expect.stringContaining('is a file') });
});

it.runIf(process.platform === 'linux')('gives its process no secret of the environment', async () => {
  const secret = `canary-${crypto.randomUUID()}`;
  const own = createFolderProcesses({ ...process.env, OUTLAY_TOKEN: secret, PATH: '/usr/bin' });
  await isolatedFolder({ processes: own, folder: [join(folder, 'out'), 'refuse'] }).check();
  const [worker = 0] = await workers();
  const environment = await readFile(`/proc/${worker}/environ`, 'utf8');
  own.close();
  expect(environment).toContain('PATH=/usr/bin');
  expect(environment).not.toContain(secret);
});

it.runIf(process.platform === 'linux')(
  'gives up on a folder that hangs, and continues with another process',
  async () => {
    const file = await staged('a.csv', 'a');
    await open('out').check();
    const hung = await hang();
    const before = performance.now();
    await expect(open('out', { timeoutMs: 1_000 }).deliver([file])).rejects.toMatchObject({
      name: 'OutputError',
      message: `${join(folder, 'out')} cannot be written: it did not respond within 1 seconds`,
      retryable: true,
    });
    expect(performance.now() - before).toBeLessThan(3_000);
    const [path = ''] = await open('out').deliver([file]);
    expect(await readFile(path, 'utf8')).toBe('a');
    expect(await workers()).not.toContain(hung);
    expect(processes.abandoned()).toBe(0);
  },
);

it.runIf(process.platform === 'linux')(
  'uses another process for other folders while one hangs, and repeats interrupted calls',
  async () => {
    const file = await staged('a.csv', 'a');
    await open('out').check();
    await hang();
    const hung = open('out', { timeoutMs: 1_500 }).deliver([file]);
    const shared = open('shared', { timeoutMs: 30_000 }).deliver([file]);
    const failure = hung.catch((error: Error) => error.message);
    expect(await failure).toContain('did not respond');
    expect(await shared).toEqual([join(folder, 'shared', 'a.csv')]);
  },
);

it.runIf(process.platform === 'linux')('gives up immediately when aborted', async () => {
  await open('out').check();
  await hang();
  const giving = new AbortController();
  const checked = open('out', { giveUp: giving.signal }).check();
  giving.abort('the process is ending');
  await expect(checked).rejects.toMatchObject({ message: expect.stringContaining('the process is ending') });
});
