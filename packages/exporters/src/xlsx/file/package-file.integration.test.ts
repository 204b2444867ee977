import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { dosTime } from '../../exporter/dos-time.ts';
import { isMissing } from '../../testing/is-missing.ts';
import { collectBytes } from '../../testing/read-back.ts';
import { readZip, unzipped } from '../../testing/read-zip.ts';
import { packageFile } from './package-file.ts';
import { assertRoom } from './zip-records.ts';

const time = dosTime('2026-11-01T06:30:14.000Z');
const rows = Array.from({ length: 20_000 }, (_, index) => `<row r="${index}">zażółć</row>`);
const parts = [
  { path: 'short.xml', xml: ['<a>', 'ż', '</a>'] },
  { path: 'xl/long.xml', xml: rows },
  { path: 'empty.xml', xml: [] },
];
const texts = parts.map(({ path, xml }): [string, string] => [path, xml.join('')]);
function* failing() {
  yield* rows;
  throw new RangeError('no');
}

const write = () => collectBytes(packageFile(parts, time));

describe('a package', () => {
  it('contains its short and long parts', async () => {
    const files = await readZip(await write());
    expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual(texts);
  });

  it.skipIf(isMissing('unzip'))('is a valid archive for unzip', async () => {
    const files = await unzipped(await write(), Object.keys(Object.fromEntries(texts)));
    expect([...files].map(([path, bytes]) => [path, bytes.toString()])).toEqual(texts);
  });

  it.skipIf(isMissing('python3'))('is readable by Python, with the time of each part', async () => {
    const script = `
import io, json, sys, zipfile
archive = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
print(json.dumps([archive.testzip(), [[each.filename, each.date_time] for each in archive.infolist()]]))`;
    const answer = execFileSync('python3', ['-c', script], { input: await write() }).toString();
    const expected = texts.map(([path]) => [path, [2026, 11, 1, 6, 30, 14]]);
    expect(JSON.parse(answer)).toEqual([null, expected]);
  });

  it('propagates an error of creating a part', async () => {
    const file = packageFile([{ path: 'a.xml', xml: failing() }], time);
    await expect(collectBytes(file)).rejects.toThrow(new RangeError('no'));
  });

  it('stops creating a part when its consumer stops', async () => {
    let isEnded = false;
    function* endless() {
      try {
        for (let index = 0; ; index++) yield `${index * 7919}`.repeat(7);
      } finally {
        isEnded = true;
      }
    }
    for await (const piece of packageFile([{ path: 'a.xml', xml: endless() }], time)) {
      expect(piece.length).toBeGreaterThanOrEqual(65_536);
      break;
    }
    await new Promise(setImmediate);
    expect(isEnded).toBe(true);
  });

  it('is rejected if it is too large for its records', () => {
    expect(() => assertRoom('a.xml', 2 ** 32 - 1)).not.toThrow();
    expect(() => assertRoom('a.xml', 2 ** 32)).toThrow(
      expect.objectContaining({
        code: 'too_many_rows',
        message: 'a.xml: the workbook is larger than 4 GiB, the maximum size',
      }),
    );
  });
});
