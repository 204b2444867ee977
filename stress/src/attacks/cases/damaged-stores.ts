import assert from 'node:assert/strict';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const jobs = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv]
    deliveries: [{ channel: folder, path: reports }]`;

const pageBytes = 4_096;

type Damage = {
  readonly name: string;
  readonly act: (file: string) => Promise<void>;
  /** Whether any command meets it, and not only `serve`, which reads the whole file. */
  readonly isMet: boolean;
  readonly says: RegExp;
};

const damages: readonly Damage[] = [
  {
    name: 'holds something else',
    act: (file) => writeFile(file, 'This is a text, and no database. '.repeat(200)),
    isMet: true,
    says: /is damaged: file is not a database/,
  },
  {
    name: 'is empty beside files of runs',
    act: (file) => truncate(file, 0),
    isMet: true,
    says: /is empty, and .* has files of its runs/,
  },
  {
    name: 'was cut off at half of its pages',
    async act(file) {
      const { length } = await readFile(file);
      await truncate(file, Math.floor(length / pageBytes / 2) * pageBytes);
    },
    isMet: false,
    says: /is damaged: /,
  },
  {
    name: 'has bytes of another program in its pages',
    async act(file) {
      const bytes = await readFile(file);
      await writeFile(file, bytes.fill(0xa5, bytes.length - 8 * pageBytes));
    },
    isMet: false,
    says: /is damaged: /,
  },
];

/** Delivers once, so that the store and the files of a run are there. @returns the file of the store */
async function usedStore({ folder, configure, outlay }: AttackFixture): Promise<string> {
  await configure({ jobs });
  const { code, stderr } = await outlay(['run', 'monthly', '--period', '2026-10']);
  assert.equal(code, 0, stderr);
  return join(folder, 'store', 'outlay.sqlite');
}

/** What lies beside it; whoever reads a file of SQLite may leave its lock there, and a log without a byte. */
async function filesBeside(file: string): Promise<string[]> {
  const log = await readFile(`${file}-wal`).catch(() => Buffer.alloc(0));
  assert.equal(log.length, 0, 'something was written');
  const names = await readdir(dirname(file), { recursive: true });
  return names.filter((name) => !/-(?:wal|shm)$/.test(name)).toSorted();
}

/** A store that is damaged. */
export const damagedStoreAttacks: readonly Attack[] = damages.map(({ name, act, isMet, says }) => ({
  name: `refuses a SQLite file that ${name}, with its path, and leaves it as it is`,
  stores: 'one',
  isLong: true,
  async run(fixture) {
    const file = await usedStore(fixture);
    await act(file);
    const damaged = await readFile(file);
    const beside = await filesBeside(file);
    for (const words of [
      ['serve', '--metrics', 'off'],
      ...(isMet ? [['history'], ['run', 'monthly']] : []),
    ]) {
      const { code, stdout, stderr } = await fixture.start(words).ended;
      const output = `${stdout}${stderr}`;
      assert.notEqual(code, 0, output);
      assert.ok(output.includes(file), output);
      assert.match(output, says);
    }
    assert.ok((await readFile(file)).equals(damaged), 'the file was changed');
    assert.deepEqual(await filesBeside(file), beside);
  },
}));
