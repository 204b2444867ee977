import { execFile } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exporters } from '@outlay/exporters';
import { aLargeReport } from '@outlay/reports/testing';
import { type Scenario, tallyOf } from '../fixtures/scenario.ts';

const pictureBytes = 65_000;
/** The report, the archive's list of entries and a few pictures; all pictures are four times that. */
const maxMiB = 1200;

/** What Python reads of an archive: every checksum, how many entries, how many bytes they hold. */
const program = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
entries = archive.infolist()
print(archive.testzip(), len(entries), sum(entry.file_size for entry in entries))`;

/**
 * An archive of more entries (65,535) and more bytes (4 GiB) than the old format can count is read whole by another
 * program, and its pictures are not kept in memory while it is written. Needs `python3` and 5 GB of disk; `--rounds` is how many
 * receipt pictures are in it, 70,000 by default.
 */
export const largeArchivesScenario: Scenario = async ({ rounds = 70_000, print }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-archive-'));
  try {
    const path = join(folder, 'report.zip');
    const { bytes, maxMemory } = await writeArchive(path, rounds);
    print(`${rounds} pictures, ${bytes} bytes, at most ${maxMemory} MiB of memory (limit ${maxMiB})`);
    const { stdout } = await promisify(execFile)('python3', ['-c', program, path]);
    const [damaged, entries, held] = stdout.trim().split(' ');
    print(`python3: ${entries} entries of ${held} bytes, damaged: ${damaged}`);
    return tallyOf([
      damaged === 'None',
      Number(entries) === rounds + 1,
      Number(held) > rounds * pictureBytes,
      maxMemory <= maxMiB,
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
};

async function writeArchive(path: string, pictures: number): Promise<{ bytes: number; maxMemory: number }> {
  const report = aLargeReport(pictures);
  const picture = { mediaType: 'image/jpeg', bytes: Buffer.alloc(pictureBytes, 7) };
  const receipts = () => Promise.resolve(picture);
  await using file = await open(path, 'wx');
  let [bytes, maxMemory] = [0, 0];
  for await (const piece of exporters.zip.write(report, { receipts, zip: { formats: ['csv'] } })) {
    bytes += piece.byteLength;
    maxMemory = Math.max(maxMemory, Math.round(process.memoryUsage.rss() / 2 ** 20));
    await file.writeFile(piece);
  }
  return { bytes, maxMemory };
}
