import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join, relative } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StagedFile } from '../../staged-files/staged-file.ts';
import { createFolderChannel } from './folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await temporaryFolder();
});

async function staged(name: string, content: string): Promise<StagedFile> {
  const path = `staged-${name}`;
  await writeFile(join(folder, path), content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { name, format: 'csv', mediaType: 'text/csv', root: folder, path, bytes: content.length, sha256 };
}

/** Files below a folder, by their paths in it. */
async function filesIn(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  return found.map((entry) => relative(root, join(entry.parentPath, entry.name))).toSorted();
}

/** What a process leaves that is killed when it has linked the first of two files. */
async function killedBetweenLinks(out: string) {
  const files = [await staged('a.csv', 'a'), await staged('b.json', 'b')] as const;
  await mkdir(out);
  for (const { name, sha256, path } of files) {
    await copyFile(join(folder, path), join(out, `${name}.${sha256.slice(0, 8)}.part`));
  }
  await link(join(out, `a.csv.${files[0].sha256.slice(0, 8)}.part`), join(out, 'a.csv'));
  return files;
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

  it.each([
    [undefined, 0o640, 0o750],
    [0o600, 0o600, 0o700],
    [0o644, 0o644, 0o755],
  ])('gives files and folders the mode that is said for them: %s', async (mode, ofFile, ofFolder) => {
    const file = { ...(await staged('a.csv', 'a')), name: 'home/a.csv' };
    await chmod(join(folder, file.path), 0o600);
    const out = join(folder, 'new', 'out');
    await createFolderChannel(out, 'refuse', mode).deliver([file]);
    const modeOf = async (path: string) => (await stat(join(out, path))).mode & 0o777;
    const umask = process.umask();
    expect(await modeOf('home/a.csv')).toBe(ofFile & ~umask);
    for (const made of ['..', '.', 'home']) expect(await modeOf(made)).toBe(ofFolder & ~umask);
  });

  it('accepts the same bytes twice', async () => {
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

  it('never overwrites a different file with `refuse`', async () => {
    const out = join(folder, 'out');
    const channel = createFolderChannel(out, 'refuse');
    await channel.deliver([await staged('a.csv', 'signed')]);
    await expect(channel.deliver([await staged('a.csv', 'other')])).rejects.toThrow(
      `${join(out, 'a.csv')} cannot be written: a different file with this name already exists`,
    );
    expect(await readFile(join(out, 'a.csv'), 'utf8')).toBe('signed');
    expect(await readdir(out)).toEqual(['a.csv']);
  });

  it('replaces a different file with `replace`', async () => {
    const channel = createFolderChannel(join(folder, 'out'), 'replace');
    await channel.deliver([await staged('a.csv', 'old')]);
    await channel.deliver([await staged('a.csv', 'new')]);
    expect(await readFile(join(folder, 'out', 'a.csv'), 'utf8')).toBe('new');
  });

  it('leaves no file at all when one cannot be written', async () => {
    const out = join(folder, 'out');
    const lost: StagedFile = { ...(await staged('b.csv', 'b')), path: 'gone' };
    await expect(
      createFolderChannel(out, 'replace').deliver([await staged('a.csv', 'a'), lost]),
    ).rejects.toThrow('the staged file');
    expect(await readdir(out)).toEqual([]);
  });

  it.each(['../escaped.csv', 'a/../../escaped.csv', '/escaped.csv', 'a//b', '.', 'a\\b', 'a\0b'])(
    'stays inside its root: %j',
    async (name) => {
      const out = join(folder, 'out');
      const file = { ...(await staged('a.csv', 'a')), name };
      await expect(createFolderChannel(out, 'refuse').deliver([file])).rejects.toThrow(
        `it is outside ${out}`,
      );
      expect(await readdir(folder)).not.toContain('escaped.csv');
    },
  );

  it('puts none in place when the name of one is taken, not even into another folder below', async () => {
    const out = join(folder, 'out');
    await mkdir(join(out, 'json'), { recursive: true });
    await writeFile(join(out, 'json', 'b.json'), 'signed');
    const files = [
      { ...(await staged('a.csv', 'a')), name: 'csv/a.csv' },
      await staged('same.csv', 'same'),
      { ...(await staged('b.json', 'b')), name: 'json/b.json' },
    ];
    await writeFile(join(out, 'same.csv'), 'same');
    await expect(createFolderChannel(out, 'refuse').deliver(files)).rejects.toThrow('already exists');
    expect(await filesIn(out)).toEqual(['json/b.json', 'same.csv']);
  });

  it('rolls back, or finishes, a delivery that was killed between two links', async () => {
    const out = join(folder, 'out');
    const channel = createFolderChannel(out, 'refuse');
    const files = await killedBetweenLinks(out);
    await channel.rollBack(files);
    expect(await readdir(out)).toEqual([]);
    await rm(out, { recursive: true });
    await channel.deliver(await killedBetweenLinks(out));
    expect(await filesIn(out)).toEqual(['a.csv', 'b.json']);
  });

  it('rolls back a delivery that was killed between two links if the other name is taken', async () => {
    const out = join(folder, 'out');
    const files = await killedBetweenLinks(out);
    await writeFile(join(out, 'b.json'), 'other');
    await expect(createFolderChannel(out, 'refuse').deliver(files)).rejects.toThrow('already exists');
    expect(await filesIn(out)).toEqual(['b.json']);
  });

  it('leaves everything that was killed after the last link, and what others put there', async () => {
    const out = join(folder, 'out');
    const channel = createFolderChannel(out, 'refuse');
    const files = await killedBetweenLinks(out);
    await link(join(out, `b.json.${files[1].sha256.slice(0, 8)}.part`), join(out, 'b.json'));
    await channel.rollBack(files);
    expect(await filesIn(out)).toEqual(['a.csv', 'b.json']);
    await channel.rollBack(files);
    expect(await filesIn(out)).toEqual(['a.csv', 'b.json']);
  });

  it('restores replaced files if one cannot be replaced', async () => {
    const out = join(folder, 'out');
    await mkdir(join(out, 'b.json'), { recursive: true });
    await writeFile(join(out, 'a.csv'), 'old');
    const files = [await staged('a.csv', 'a'), await staged('new.csv', 'n'), await staged('b.json', 'b')];
    await expect(createFolderChannel(out, 'replace').deliver(files)).rejects.toThrow(
      'b.json cannot be written',
    );
    expect(await filesIn(out)).toEqual(['a.csv']);
    expect(await readFile(join(out, 'a.csv'), 'utf8')).toBe('old');
  });

  it('follows a link that is named directly, and none below', async () => {
    const [real, elsewhere, out] = [join(folder, 'real'), join(folder, 'elsewhere'), join(folder, 'out')];
    for (const each of [real, elsewhere]) await mkdir(each);
    await symlink(real, out);
    const channel = createFolderChannel(out, 'refuse');
    const file = await staged('a.csv', 'a');
    expect(await channel.deliver([file])).toEqual([join(out, 'a.csv')]);
    expect(await readdir(real)).toEqual(['a.csv']);
    await symlink(elsewhere, join(real, 'home'));
    await expect(channel.deliver([{ ...file, name: 'home/a.csv' }])).rejects.toThrow(
      `${join(out, 'home')} cannot be written: it is a symbolic link`,
    );
    await symlink(join(folder, file.path), join(real, 'b.csv'));
    await expect(channel.deliver([{ ...file, name: 'b.csv' }])).rejects.toThrow('it is a symbolic link');
    expect(await readdir(elsewhere)).toEqual([]);
  });

  it('waits for no pipe that has the name of a file', async () => {
    const out = join(folder, 'out');
    await mkdir(out);
    execFileSync('mkfifo', [join(out, 'a.csv')]);
    await expect(createFolderChannel(out, 'refuse').deliver([await staged('a.csv', 'a')])).rejects.toThrow(
      'the name is taken by something other than a file',
    );
  });

  it('leaves nothing behind when it finds out whether files can be written', async () => {
    await createFolderChannel(folder, 'refuse').check();
    await createFolderChannel(join(folder, 'later', 'reports'), 'refuse').check();
    expect(await readdir(folder)).toEqual([]);
  });

  it.skipIf(process.getuid?.() === 0)('reports in advance if files cannot be written', async () => {
    await chmod(folder, 0o500);
    await expect(createFolderChannel(folder, 'refuse').check()).rejects.toThrow(
      `${folder} cannot be written: permission denied`,
    );
    await chmod(folder, 0o700);
  });

  it('finds a broken link, where no folder can be created', async () => {
    await symlink(join(folder, 'gone'), join(folder, 'link'));
    for (const root of [join(folder, 'link'), join(folder, 'link', 'reports')]) {
      await expect(createFolderChannel(root, 'refuse').check()).rejects.toThrow(
        'link is a broken symbolic link',
      );
    }
  });

  it('reports in advance if the path to the folder contains a file', async () => {
    await writeFile(join(folder, 'file'), '');
    const root = join(folder, 'file', 'reports');
    const said = `${root} cannot be written: ${join(folder, 'file')} is a file, not a folder`;
    await expect(createFolderChannel(root, 'refuse').check()).rejects.toThrow(said);
    await expect(createFolderChannel(root, 'refuse').deliver([await staged('a.csv', '')])).rejects.toThrow(
      said,
    );
  });
});
