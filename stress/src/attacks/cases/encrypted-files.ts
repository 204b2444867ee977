import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killWhileWriting } from 'outlay/internal/testing/kill-while-writing.ts';
import type { Attack, AttackFixture } from '../fixture/attack.ts';

const job = `  monthly:
    kind: monthly
    schedule: { cron: "0 6 1 * *", timeZone: UTC }
    formats: [csv, json, html, pdf, zip]
    receipts: true
    deliveries: [{ channel: folder, path: reports }]`;

const run = ['run', 'monthly', '--period', '2026-10'];

const encryption = '{ key: { env: STORE_KEY } }';

/** How readable files and pictures begin. */
const starts = ['%PDF', 'PK\x03\x04', '\x89PNG', '\xff\xd8\xff', '{'];

async function begin({ environment, configure }: AttackFixture): Promise<void> {
  environment['STORE_KEY'] = randomBytes(32).toString('base64');
  await configure({ jobs: job, encryption });
}

/** The files of the folder of the store, by path. */
async function kept({ folder, store }: AttackFixture): Promise<Map<string, Buffer>> {
  const root = store.kind === 'SQLite' ? join(folder, 'store') : join(folder, 'outlay-files');
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path)] as const)));
}

async function rowsOf({ store }: AttackFixture): Promise<Buffer[]> {
  await using database = await store.open();
  const rows = await database.selectFrom('stagedPiece').select('bytes').execute();
  return rows.map(({ bytes }) => Buffer.from(bytes));
}

/** Names of the stores in a report that was delivered. */
async function storesOf({ folder }: AttackFixture): Promise<string[]> {
  const text = await readFile(join(folder, 'reports', 'home', 'monthly-2026-10.json'), 'utf8');
  const { documents } = JSON.parse(text) as { documents: { store: string }[] };
  return [...new Set(documents.map(({ store }) => store))];
}

/** What a thief of the disk, or of the database, gets; and who changes what lies there. */
export const encryptedFileAttacks: readonly Attack[] = [
  {
    name: 'has nothing readable of a report in an encrypted store, wherever its process is killed',
    stores: 'each',
    isLong: true,
    async run(fixture) {
      const { folder, start } = fixture;
      await begin(fixture);
      const path = join(folder, 'killer.mjs');
      await writeFile(path, killWhileWriting);
      const seen: Buffer[] = [];
      for (let at = 1, isKilled = true; isKilled; at += 1) {
        const environment = { KILL_AT: String(at) };
        const { signal, code, stderr } = await start(run, { environment, node: ['--import', path] }).ended;
        isKilled = signal === 'SIGKILL';
        if (!isKilled) assert.equal(code, 0, stderr);
        seen.push(...(await kept(fixture)).values(), ...(await rowsOf(fixture)));
      }
      const stores = await storesOf(fixture);
      assert.ok(stores.length > 3);
      assert.ok(seen.length > 50);
      for (const bytes of seen) {
        assert.deepEqual(
          stores.filter((store) => bytes.includes(store)),
          [],
        );
        assert.ok(!starts.some((mark) => bytes.indexOf(mark, 0, 'latin1') === 0));
      }
    },
  },
  {
    name: 'delivers nothing of an encrypted store that was cut, swapped or changed, and says so',
    stores: 'one',
    isLong: true,
    async run(fixture) {
      const { folder, outlay } = fixture;
      await begin(fixture);
      const made = await outlay(run);
      assert.equal(made.code, 0, made.stderr);
      const id = made.stdout.slice(0, 36);
      const files = [...(await kept(fixture))].filter(([path]) => path.includes('monthly-2026-10'));
      const [one, other] = files;
      assert.ok(one && other);
      const [path, bytes] = one;
      const flipped = Buffer.from(bytes);
      const at = Math.floor(bytes.byteLength / 2);
      flipped.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      const changes: Readonly<Record<string, Uint8Array>> = {
        cut: bytes.subarray(0, -1),
        swapped: other[1],
        changed: flipped,
        'in clear': Buffer.from('forged'),
      };
      for (const [change, content] of Object.entries(changes)) {
        await rm(join(folder, 'reports'), { recursive: true, force: true });
        await writeFile(path, content);
        assert.equal((await outlay(['resend', id])).code, 6, change);
        assert.match((await outlay(['show', id])).stdout, /is not what was staged/, change);
        assert.deepEqual(await readdir(join(folder, 'reports', 'home')).catch(() => []), [], change);
      }
      await writeFile(path, bytes);
      assert.equal((await outlay(['resend', id])).code, 0);
    },
  },
];
