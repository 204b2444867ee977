import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isMissing } from '../testing/is-missing.ts';
import { collectBytes } from '../testing/read-back.ts';
import { writeZip } from './write-zip.ts';
import type { ZipEntry } from './zip-entries.ts';

it.skipIf(isMissing('python3'))('is readable by Python, with the time of each entry', async () => {
  const file = await collectBytes(writeZip(entries(), '2026-11-01T06:30:00.000Z'));
  const program = `
import io, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(archive.testzip(), [(entry.filename, entry.compress_type, archive.read(entry).decode(), entry.date_time) for entry in archive.infolist()])`;
  const output = execFileSync('python3', ['-c', program], { input: file, encoding: 'utf8' });
  expect(output.trim()).toBe(
    "None [('żółć/a.txt', 0, 'stored', (2026, 11, 1, 6, 30, 0)), ('b.txt', 8, 'onetwo', (2026, 11, 1, 6, 30, 0)), " +
      "('c.txt', 0, 'three', (2026, 11, 1, 6, 30, 0))]",
  );
});

it('fails with the error of an entry', async () => {
  await expect(collectBytes(writeZip(broken(), '2026-11-01T06:30:00.000Z'))).rejects.toThrow('no more');
});

async function* entries(): AsyncGenerator<ZipEntry> {
  yield { name: 'żółć/a.txt', isCompressed: true, pieces: Buffer.from('stored') };
  yield { name: 'b.txt', isCompressed: false, pieces: pieces('one', 'two') };
  yield { name: 'c.txt', isCompressed: true, pieces: pieces('three') };
}

async function* broken(): AsyncGenerator<ZipEntry> {
  yield { name: 'a', isCompressed: true, pieces: pieces('one') };
  yield { name: 'b', isCompressed: false, pieces: failing() };
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* failing(): AsyncGenerator<Uint8Array> {
  yield* pieces('one');
  throw new Error('no more');
}
