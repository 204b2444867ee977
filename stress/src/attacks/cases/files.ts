import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const job = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv, json]
    deliveries: [{ channel: folder, path: reports }]`;

const run = ['run', 'monthly', '--period', '2026-10'];

/** Kills the command when the process that works on its folders has linked the first file. */
const killAfterLink = `import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
const { link } = fs;
if (process.argv[1]?.endsWith('folder-program.cjs')) {
  fs.link = async (...words) => {
    await link(...words);
    process.kill(process.ppid, 'SIGKILL');
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => {});
  };
  syncBuiltinESMExports();
}
`;

/** A process that is killed between the links of a delivery's two files. */
async function killBetweenLinks({ folder, configure, start }: AttackFixture): Promise<void> {
  await configure({ jobs: job });
  await writeFile(join(folder, 'kill-after-link.mjs'), killAfterLink);
  const loaded = `--import=${join(folder, 'kill-after-link.mjs')}`;
  const { signal } = await start(run, { environment: { NODE_OPTIONS: loaded } }).ended;
  assert.equal(signal, 'SIGKILL');
}

function delivered({ folder }: AttackFixture): Promise<string[]> {
  return readdir(join(folder, 'reports', 'home'));
}

const [csv, json] = ['monthly-2026-10.csv', 'monthly-2026-10.json'];

/** A delivered run whose files were taken out of their folder. @returns its identifier */
async function deliveredAndRemoved({ folder, configure, outlay }: AttackFixture): Promise<string> {
  await configure({ jobs: job });
  const { code, stdout, stderr } = await outlay(run);
  assert.equal(code, 0, stderr);
  await rm(join(folder, 'reports'), { recursive: true });
  return stdout.slice(0, 36);
}

/** What is on the disk beside the store. */
async function besideStore({ folder }: AttackFixture): Promise<string[]> {
  return (await readdir(folder)).filter((name) => !name.startsWith('outlay') && name !== 'store').toSorted();
}

/** What holds of the files of deliveries, whatever lies in their folders and whatever rows of the database say. */
export const fileAttacks: readonly Attack[] = [
  {
    name: 'puts all files of a delivery into a folder, or none, where one name is taken',
    stores: 'one',
    async run(fixture) {
      const { folder, configure, outlay } = fixture;
      await configure({ jobs: job });
      await mkdir(join(folder, 'reports', 'home'), { recursive: true });
      await writeFile(join(folder, 'reports', 'home', json), 'signed');
      assert.equal((await outlay(run)).code, 6);
      assert.deepEqual(await delivered(fixture), [json]);
      assert.equal(await readFile(join(folder, 'reports', 'home', json), 'utf8'), 'signed');
    },
  },
  {
    name: 'takes back what a process put into a folder that was killed between two links, and finishes it',
    stores: 'each',
    async run(fixture) {
      await killBetweenLinks(fixture);
      assert.equal((await fixture.outlay(['history'])).code, 0);
      assert.deepEqual(await delivered(fixture), []);
      const again = await fixture.outlay(run);
      assert.equal(again.code, 0, again.stderr);
      assert.deepEqual((await delivered(fixture)).toSorted(), [csv, json]);
    },
  },
  {
    name: 'leaves no half of a delivery after a kill between two links when the other name is taken by then',
    stores: 'one',
    async run(fixture) {
      await killBetweenLinks(fixture);
      await writeFile(join(fixture.folder, 'reports', 'home', json), 'signed');
      assert.equal((await fixture.outlay(run)).code, 6);
      assert.deepEqual(await delivered(fixture), [json]);
    },
  },
  {
    name: 'follows no link below the folder of a delivery',
    stores: 'one',
    async run({ folder, configure, outlay }) {
      await configure({ jobs: job });
      for (const name of ['reports', 'elsewhere']) await mkdir(join(folder, name));
      await symlink(join(folder, 'elsewhere'), join(folder, 'reports', 'home'));
      assert.equal((await outlay(run)).code, 6);
      assert.deepEqual(await readdir(join(folder, 'elsewhere')), []);
    },
  },
  {
    name: 'reads no file outside the store that a row names, though its hash is right',
    stores: 'each',
    async run(fixture) {
      const { folder, store, outlay } = fixture;
      const id = await deliveredAndRemoved(fixture);
      await writeFile(join(folder, 'secret'), 'secret');
      const sha256 = createHash('sha256').update('secret').digest('hex');
      await using database = await store.open();
      for (const path of ['../../secret', `${id}/../../../secret`, join(folder, 'secret')]) {
        await database.updateTable('stagedFile').set({ path, sha256 }).where('format', '=', 'csv').execute();
        assert.equal((await outlay(['resend', id])).code, 6, path);
        assert.deepEqual(await readdir(join(folder, 'reports')).catch(() => []), []);
      }
    },
  },
  {
    name: 'writes no file outside the store that a row names',
    stores: 'each',
    async run(fixture) {
      const { folder, store, outlay } = fixture;
      const id = await deliveredAndRemoved(fixture);
      const before = await besideStore(fixture);
      await using database = await store.open();
      for (const [index, path] of [
        '../evil',
        '../../evil',
        `${id}/../../evil`,
        join(folder, 'evil'),
      ].entries()) {
        const bytes = Buffer.from('evil');
        await database.updateTable('stagedFile').set({ path }).where('format', '=', 'csv').execute();
        await database.insertInto('stagedPiece').values({ path, number: 0, bytes }).execute();
        assert.equal((await outlay(['resend', id])).code, 6, path);
        assert.deepEqual(
          (await besideStore(fixture)).filter((name) => name !== 'reports'),
          before,
          String(index),
        );
        assert.ok(!(await readdir(join(folder, 'store'))).includes('evil'));
      }
    },
  },
  {
    name: 'delivers to no folder, and under no name, that the configuration does not have',
    stores: 'each',
    async run(fixture) {
      const { folder, store, outlay } = fixture;
      const id = await deliveredAndRemoved(fixture);
      await using database = await store.open();
      const files = JSON.stringify([{ format: 'csv', name: '../../escaped.csv' }]);
      const changes = [
        [{ files }, 6],
        // Nobody configured gets it: there is nothing to send again.
        [{ target: join(folder, 'elsewhere') }, 2],
      ] as const;
      for (const [change, expected] of changes) {
        await database.updateTable('delivery').set(change).where('channel', '=', 'folder').execute();
        const { code, stderr } = await outlay(['resend', id]);
        assert.equal(code, expected, stderr);
      }
      const names = await readdir(folder);
      assert.deepEqual(
        names.filter((name) => /escaped|elsewhere/.test(name)),
        [],
      );
    },
  },
  {
    name: 'takes no folder of staged files that another store has, removes nothing there, and still prints its history',
    stores: 'each',
    async run(fixture) {
      const { folder, configure, outlay, store } = fixture;
      const configuration = join(folder, 'outlay.yaml');
      const files = join(folder, 'shared');
      await configure({ jobs: job });
      const own = (await readFile(configuration, 'utf8')).replace(/^store: \{/m, '$& files: shared,');
      await writeFile(configuration, own);
      const first = await outlay(run);
      assert.equal(first.code, 0, first.stderr);
      const staged = await readdir(files, { recursive: true });
      const other = own.replace(`url: ${store.yaml}`, 'url: sqlite:other.sqlite');
      await writeFile(configuration, other.replace('files: shared', 'files: others'));
      const second = await outlay(['run', 'monthly', '--period', '2026-09']);
      assert.equal(second.code, 0, second.stderr);
      await writeFile(configuration, other);
      const { code, stderr } = await outlay(run);
      assert.equal(code, 2, stderr);
      assert.ok(stderr.includes(`store.files: ${files} belongs to another store`), stderr);
      assert.equal((await outlay(['history'])).code, 0);
      assert.deepEqual(await readdir(files, { recursive: true }), staged);
    },
  },
];
