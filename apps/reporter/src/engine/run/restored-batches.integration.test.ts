import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { noteBatch, unrecordedBatch } from '../../adapters/store/noted-batches.ts';
import { aBatchesFixture, aPurchase, mailedBooksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { folder: storeFolder } = eachStore();
const newAddress = async () => ({ sqliteFile: join(storeFolder(), 'outlay.sqlite') });

it('does not create a batch again in a store that was restored from an older backup', async () => {
  const { put, outlay, outlayAt, fixture } = await aBatchesFixture(newAddress, { jobs: mailedBooksJob });
  const { folder, store } = fixture;
  await store.database.destroy();
  const runFor = (period: string, time: string) =>
    outlayAt(`2026-02-01T${time}:00Z`, 'run', 'books', '--period', period);
  const path = join(folder, 'outlay.sqlite');
  put(aPurchase('a', 1000, '2025-10-05'));
  await runFor('2025-10', '08:01');
  using database = new DatabaseSync(path);
  database.exec(`VACUUM INTO '${join(folder, 'backup')}'`);
  database.close();
  put(aPurchase('b', 2000, '2025-11-05'));
  await runFor('2025-11', '08:02');
  for (const ending of ['-wal', '-shm']) await rm(`${path}${ending}`, { force: true });
  await copyFile(join(folder, 'backup'), path);

  put(aPurchase('c', 300, '2025-12-05'));
  const refused = await runFor('2025-12', '08:03');
  expect([refused.code, refused.stderr]).toEqual([
    expect.any(Number),
    expect.stringContaining('batch 2 of books, home, was created before, but the store does not record it'),
  ]);
  const batches = async () => JSON.parse((await outlay('batches', 'books', '--json')).stdout).batches;
  expect(await batches()).toHaveLength(1);

  await mkdir(join(folder, 'broken'));
  await rename(join(store.root, 'batches'), join(folder, 'broken/batches'));
  await runFor('2025-12', '08:04');
  expect(await batches()).toMatchObject([{ number: 1 }, { number: 2, added: 2 }]);
});

it('knows each noted batch by its number and hash', async () => {
  const { fixture } = await aBatchesFixture(newAddress);
  const { root } = fixture.store;
  const [books, others] = [
    { job: 'books', account: 'home' },
    { job: 'books', account: 'firm' },
  ];
  const batch = (number: number, letter: string) => ({ number, sha256: letter.repeat(64) });
  expect(await unrecordedBatch(root, books, [])).toBeUndefined();
  await noteBatch(root, books, batch(9, 'a'));
  await noteBatch(root, books, batch(10, 'b'));
  await noteBatch(root, books, batch(10, 'b'));
  expect(await unrecordedBatch(root, others, [])).toBeUndefined();
  expect(await unrecordedBatch(root, books, [batch(9, 'a'), batch(10, 'b'), batch(11, 'c')])).toBeUndefined();
  expect(await unrecordedBatch(root, books, [batch(9, 'a')])).toEqual(batch(10, 'b'));
  expect(await unrecordedBatch(root, books, [batch(9, 'c'), batch(10, 'b')])).toEqual(batch(9, 'a'));
});
