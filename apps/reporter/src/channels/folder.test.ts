import { createHash } from 'node:crypto';
import { chmod, link, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StagedFile } from '../stage/stage-report.ts';
import { createFolderChannel } from './folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outlay-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function staged(name: string, content: string): Promise<StagedFile> {
  const path = join(folder, `staged-${name}`);
  await writeFile(path, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, format: 'csv', mediaType: 'text/csv', path, bytes: content.length, sha256 };
}

describe('a folder channel', () => {
  it('puts every file in place and leaves nothing else', async () => {
    const target = join(folder, 'reports', '2026');
    const files = [await staged('a.csv', 'a'), await staged('b.csv', 'b')];
    expect(await createFolderChannel(target, 'refuse').deliver(files)).toEqual([
      join(target, 'a.csv'),
      join(target, 'b.csv'),
    ]);
    expect((await readdir(target)).toSorted()).toEqual(['a.csv', 'b.csv']);
    expect(await readFile(join(target, 'b.csv'), 'utf8')).toBe('b');
  });

  it('lets those read a report whom the umask says, though what is staged is for its user alone', async () => {
    const file = await staged('a.csv', 'a');
    await chmod(file.path, 0o600);
    const [target = ''] = await createFolderChannel(join(folder, 'out'), 'refuse').deliver([file]);
    expect((await stat(target)).mode & 0o777).toBe(0o666 & ~process.umask());
    expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  });

  it('takes the same bytes twice', async () => {
    const channel = createFolderChannel(join(folder, 'out'), 'refuse');
    const files = [await staged('a.csv', 'a')];
    expect(await channel.deliver(files)).toEqual(await channel.deliver(files));
  });

  it('does not touch a file that is in place when a process was killed before it removed the part of it', async () => {
    const channel = createFolderChannel(join(folder, 'out'), 'refuse');
    const file = await staged('a.csv', 'a');
    const [target = ''] = await channel.deliver([file]);
    await utimes(target, 0, 0);
    await link(target, `${target}.${file.sha256.slice(0, 8)}.part`);
    await channel.deliver([file]);
    expect((await stat(target)).mtimeMs).toBe(0);
    expect(await readdir(join(folder, 'out'))).toEqual(['a.csv']);
  });

  it('never overwrites other bytes where it is told to refuse', async () => {
    const out = join(folder, 'out');
    const channel = createFolderChannel(out, 'refuse');
    await channel.deliver([await staged('a.csv', 'signed')]);
    await expect(channel.deliver([await staged('a.csv', 'other')])).rejects.toThrow(
      `${join(out, 'a.csv')} cannot be written: a file of that name with other content is there already`,
    );
    expect(await readFile(join(out, 'a.csv'), 'utf8')).toBe('signed');
    expect(await readdir(out)).toEqual(['a.csv']);
  });

  it('puts new bytes in place of old ones where it is told to', async () => {
    const channel = createFolderChannel(join(folder, 'out'), 'replace');
    await channel.deliver([await staged('a.csv', 'old')]);
    await channel.deliver([await staged('a.csv', 'new')]);
    expect(await readFile(join(folder, 'out', 'a.csv'), 'utf8')).toBe('new');
  });

  it('leaves no file at all when one cannot be written', async () => {
    const out = join(folder, 'out');
    const lost: StagedFile = { ...(await staged('b.csv', 'b')), path: join(folder, 'gone') };
    await expect(
      createFolderChannel(out, 'replace').deliver([await staged('a.csv', 'a'), lost]),
    ).rejects.toThrow('b.csv cannot be written');
    expect(await readdir(out)).toEqual([]);
  });

  it('stays inside its root', async () => {
    const out = join(folder, 'out');
    const file = { ...(await staged('a.csv', 'a')), name: '../escaped.csv' };
    expect(await createFolderChannel(out, 'refuse').deliver([file])).toEqual([join(out, 'escaped.csv')]);
  });

  it('leaves nothing behind when it finds out whether files can be written', async () => {
    await createFolderChannel(folder, 'refuse').check();
    await createFolderChannel(join(folder, 'later', 'reports'), 'refuse').check();
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('says beforehand when files cannot be written', async () => {
    await chmod(folder, 0o500);
    await expect(createFolderChannel(folder, 'refuse').check()).rejects.toThrow(
      `${folder} cannot be written: permission denied`,
    );
    await chmod(folder, 0o700);
  });

  it('says beforehand when the way to the folder leads through a file', async () => {
    await writeFile(join(folder, 'file'), '');
    const root = join(folder, 'file', 'reports');
    await expect(createFolderChannel(root, 'refuse').check()).rejects.toThrow(
      `${root} cannot be written: a part of the path is a file`,
    );
  });
});
