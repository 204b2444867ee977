import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostView } from './host-view.ts';
import { processMark } from './process-name.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'outlay-place-'));
  vi.stubEnv('TMPDIR', place);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(place, { recursive: true });
});

/** The name of a folder of a process. @param host - as it sees itself */
const nameOf = (pid: number, host = hostView()) => `outlay-report-${processMark(host, pid)}-aB3dE6`;

/** The name of a folder whose process was killed. */
async function nameOfKilled(): Promise<string> {
  const child = spawn('sleep', ['60']);
  const name = nameOf(child.pid ?? 0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  return name;
}

it.runIf(hostView().id !== undefined)('removes the folder of a process that was killed', async () => {
  const killed = await nameOfKilled();
  await mkdir(join(place, killed, 'en'), { recursive: true });
  await writeFile(join(place, killed, 'en', 'report.pdf'), 'encrypted');
  const made = await makeTemporaryFolder();
  expect((await readdir(place)).map((name) => join(place, name))).toEqual([made]);
});

it('leaves the folders of processes that run, of other hosts, and of others', async () => {
  const other = { ...hostView(), id: 'aaaaaaaaaaaa', startOf: () => '1000' };
  const kept = [nameOf(process.pid), nameOf(7, other), 'outlay-report-7-aB3dE6', 'outlay-report-', 'report'];
  for (const name of kept) await mkdir(join(place, name));
  await makeTemporaryFolder();
  expect(await readdir(place)).toEqual(expect.arrayContaining(kept));
});

it('follows no link of the name of a killed process', async () => {
  const target = join(place, 'target');
  await mkdir(target);
  await writeFile(join(target, 'file'), 'kept');
  const killed = await nameOfKilled();
  await symlink(target, join(place, killed));
  await makeTemporaryFolder();
  expect(await readdir(target)).toEqual(['file']);
  expect(await readdir(place)).toContain(killed);
});

it('names the missing folder', async () => {
  vi.stubEnv('TMPDIR', join(place, 'missing'));
  await expect(makeTemporaryFolder()).rejects.toMatchObject({
    name: 'OutputError',
    message: `the folder for temporary files (TMPDIR), ${join(place, 'missing')}, cannot be written: it does not exist`,
  });
});
