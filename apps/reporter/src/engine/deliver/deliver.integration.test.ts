import { createHash } from 'node:crypto';
import { mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import type { Database, Delivery, RecordedFile } from '../../adapters/store/schema.ts';
import { noChannels } from '../../testing/no-channels.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { deliver } from './deliver.ts';

let folder = '';
let database: Database;
beforeEach(async () => {
  folder = await temporaryFolder();
  database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
});
afterEach(async () => {
  await database.destroy();
});

const { run, deliveries } = aPlannedRun();

async function staged(content = '{}'): Promise<RecordedFile> {
  await mkdir(join(folder, run.id), { recursive: true });
  await writeFile(join(folder, run.id, 'a.json'), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const described = {
    format: 'json',
    name: 'a.json',
    mediaType: 'application/json',
    path: `${run.id}/a.json`,
  } as const;
  return { ...described, runId: run.id, locale: 'en', bytes: content.length, sha256, keyId: null };
}

function toFolder(target: string, name = 'home/a.json'): Delivery {
  const [delivery] = deliveries;
  if (!delivery) throw new Error('there is no delivery');
  return { ...delivery, target, files: [{ format: 'json', name }] };
}

const deps = () => ({
  root: folder,
  database,
  origin: 'schedule' as const,
  ...noChannels(),
  folders: new Map(
    [join(folder, 'out'), join(folder, 'reports'), '/proc/self', '/proc/outlay'].map((path) => [path, 0o640]),
  ),
});

describe('a delivery to a folder', () => {
  it('says where the files are', async () => {
    const out = join(folder, 'out');
    const outcome = await deliver(toFolder(out), [await staged()], deps());
    expect(outcome).toEqual({ status: 'delivered', receipt: join(out, 'home', 'a.json') });
  });

  // Not even root makes files there: the system says ENOENT, as where a drive was taken away.
  it.runIf(process.platform === 'linux')('is retried if the folder is temporarily not writable', async () => {
    const outcome = await deliver(toFolder('/proc/self', 'a.json'), [await staged()], deps());
    expect(outcome.status).toBe('unreachable');
  });

  it('is retried if a link in its path leads to an unavailable drive', async () => {
    await symlink(join(folder, 'drive', 'reports'), join(folder, 'reports'));
    const delivery = toFolder(join(folder, 'reports'));
    expect((await deliver(delivery, [await staged()], deps())).status).toBe('unreachable');
    await mkdir(join(folder, 'drive', 'reports'), { recursive: true });
    expect((await deliver(delivery, [await staged()], deps())).status).toBe('delivered');
  });

  it('is retried if the folder of staged files is unavailable', async () => {
    const file = await staged();
    const root = join(folder, 'drive');
    expect(await deliver(toFolder(join(folder, 'out')), [file], { ...deps(), root })).toEqual({
      status: 'unreachable',
      reason: `the staged file ${join(root, file.path)} cannot be read: ${root} is away`,
    });
  });

  // Node's own way to make folders never ends there.
  it.runIf(process.platform === 'linux')('is retried if the system cannot create a folder', async () => {
    const outcome = await deliver(toFolder('/proc/outlay'), [await staged()], deps());
    expect(outcome.status).toBe('unreachable');
  });

  it('is refused if a different file exists, or the name leads outside', async () => {
    const out = join(folder, 'out');
    await deliver(toFolder(out), [await staged()], deps());
    expect(await deliver(toFolder(out), [await staged('[]')], deps())).toMatchObject({ status: 'refused' });
    expect(await deliver(toFolder(out, '../elsewhere/a.json'), [await staged()], deps())).toEqual({
      status: 'refused',
      reason: '../elsewhere/a.json cannot be written: invalid file name',
    });
    expect(await readdir(folder)).not.toContain('elsewhere');
  });
});

it('is refused if its bucket is no longer configured', async () => {
  const delivery: Delivery = { ...toFolder('https://s3.example/reports'), channel: 's3' };
  expect(await deliver(delivery, [await staged()], deps())).toEqual({
    status: 'refused',
    reason: 'the configuration no longer delivers to https://s3.example/reports',
  });
});
