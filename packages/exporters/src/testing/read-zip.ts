import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js';

const run = promisify(execFile);

/** Reads the files of an archive by path, in the order of the archive, and verifies every checksum. */
export async function readZip(file: Buffer): Promise<Map<string, Buffer>> {
  const reader = new ZipReader(new Uint8ArrayReader(file), { useWebWorkers: false, checkSignature: true });
  const files = new Map<string, Buffer>();
  for (const entry of await reader.getEntries()) {
    if (!entry.directory) files.set(entry.filename, Buffer.from(await entry.getData(new Uint8ArrayWriter())));
  }
  return files;
}

/** Reads files of an archive with the system's `unzip`, which tests the archive first. */
export async function unzipped(file: Buffer, names: readonly string[]): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-zip-'));
  try {
    const path = join(folder, 'archive.zip');
    await writeFile(path, file);
    await run('unzip', ['-tq', path]);
    await run('unzip', ['-q', path, '-d', join(folder, 'out')]);
    const files = new Map<string, Buffer>();
    for (const name of names) files.set(name, await readFile(join(folder, 'out', name)));
    return files;
  } finally {
    await rm(folder, { recursive: true });
  }
}
