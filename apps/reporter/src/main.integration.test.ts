import { execFile } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sharedTemporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownVersion } from './cli/terminal/version.ts';

const program = fileURLToPath(new URL('../bin/outlay.js', import.meta.url));
const folder = sharedTemporaryFolder();

beforeAll(async () => {});

async function version(environment: Readonly<Record<string, string>>): Promise<string> {
  const env = { PATH: process.env['PATH'], ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, '--version'], { env });
  expect(stderr).toBe('');
  return stdout;
}

describe('the program', () => {
  it('keeps what it compiled, and runs from that the next time', async () => {
    const environment = { XDG_CACHE_HOME: folder() };
    expect(await version(environment)).toBe(`${ownVersion()}\n`);
    const kept = await readdir(join(folder(), 'outlay'), { recursive: true });
    expect(kept.length).toBeGreaterThan(10);
    expect(await version(environment)).toBe(`${ownVersion()}\n`);
    expect(await readdir(join(folder(), 'outlay'), { recursive: true })).toEqual(kept);
  });

  it('says which Node.js it needs where that is too old', async () => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })";
    const words = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, program, '--version'];
    const ended = await promisify(execFile)(process.execPath, words).catch((error: unknown) => error);
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr:
        'Outlay needs Node.js 24 or later; this is 20.20.2. Install it from https://nodejs.org and try again.\n',
    });
  });

  it('runs where nothing can be kept', async () => {
    const file = join(folder(), 'file');
    await writeFile(file, 'no folder');
    expect(await version({ XDG_CACHE_HOME: file })).toBe(`${ownVersion()}\n`);
  });
});
