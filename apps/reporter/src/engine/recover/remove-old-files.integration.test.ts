import { createHash } from 'node:crypto';
import { access, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeRun, claimRun, recordStaged, releaseClaim } from '../../adapters/store/change-run.ts';
import { claimFiles } from '../../adapters/store/claim-files.ts';
import { openStore, type StoreAddress } from '../../adapters/store/open-store.ts';
import { planAndClaim } from '../../adapters/store/plan-run.ts';
import { filesOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { newStoreDatabase } from '../../testing/new-store-database.ts';
import { noChannels } from '../../testing/no-channels.ts';
import { aPlannedRun, plannedRunSettings } from '../../testing/planned-runs.ts';
import { resendRun } from '../manual/resend-run.ts';
import { removeOldFiles } from './remove-old-files.ts';

const sha256Of = (text: string) => createHash('sha256').update(text).digest('hex');

let root = '';
beforeEach(async () => {
  root = await temporaryFolder();
});

const stores: readonly (readonly [name: string, newAddress: () => Promise<StoreAddress>, pieces: number])[] =
  [
    ['SQLite', async () => ({ sqliteFile: join(root, 'outlay.sqlite') }), 0],
    ['PostgreSQL', async () => ({ postgresUrl: await newStoreDatabase() }), 1],
  ];

const now = new Date('2026-11-15T12:00:00Z');

describe.each(stores)('files in %s', (_name, newAddress, pieces) => {
  let database: Database;
  beforeEach(async () => {
    database = await openStore(await newAddress());
    await claimFiles({ database, root });
    await utimes(join(root, 'store-id'), new Date('2024-01-01'), new Date('2024-01-01'));
  });
  afterEach(() => database.destroy());

  /** A run of which a file was staged some days ago, and which came to a state then. */
  async function stagedAgo(days: number, last: 'held' | 'delivering' | 'delivered'): Promise<Run> {
    const then = { now: new Date(now.getTime() - days * 86_400_000) };
    const planned = aPlannedRun({ now: then.now, job: `${last}-${days}` });
    const taken = await planAndClaim(database, planned, { owner: 'elsewhere 1 0', ...then });
    if (!taken) throw new Error('it was planned before');
    const path = join(taken.id, 'en', 'a.json');
    await mkdir(join(root, taken.id, 'en'), { recursive: true });
    await writeFile(join(root, path), '{}');
    const file = { runId: taken.id, locale: 'en', format: 'json', name: 'a.json', path } as const;
    const content = { bytes: 2, sha256: sha256Of('{}'), keyId: null };
    const files = [{ ...file, mediaType: 'application/json', ...content }];
    const fetched = await changeRun(database, taken, 'fetched', then);
    const run = await changeRun(database, fetched, 'rendered', then);
    const isHeld = last === 'held' ? 1 : 0;
    const staged = await recordStaged(database, { root, keys: undefined }, { run, files, isHeld, ...then });
    if (last === 'held') return releaseClaim(database, staged, { ...then, nextAt: null });
    const delivering = await changeRun(database, staged, 'delivering', then);
    if (last === 'delivered') return changeRun(database, delivering, 'delivered', then);
    return releaseClaim(database, delivering, { ...then, nextAt: now.toISOString() });
  }

  function countPieces(): Promise<number> {
    return database
      .selectFrom('stagedPiece')
      .selectAll()
      .execute()
      .then((rows) => rows.length);
  }

  it('are removed after the retention period; the record and its hashes stay', async () => {
    const [old, young] = [await stagedAgo(401, 'delivered'), await stagedAgo(399, 'delivered')];
    expect(await countPieces()).toBe(2 * pieces);
    expect(await removeOldFiles({ database, root, keepFilesDays: 400, now })).toEqual({
      runs: 1,
      orphans: 0,
    });
    await expect(access(join(root, old.id))).rejects.toThrow('ENOENT');
    await access(join(root, young.id, 'en', 'a.json'));
    expect(await countPieces()).toBe(pieces);
    expect((await filesOf(database, old)).map(({ sha256 }) => sha256)).toEqual([sha256Of('{}')]);
    expect((await runById(database, old.id))?.filesRemovedAt).toBe(now.toISOString());
    expect((await runById(database, young.id))?.filesRemovedAt).toBe(null);
    expect(await removeOldFiles({ database, root, keepFilesDays: 400, now })).toEqual({
      runs: 0,
      orphans: 0,
    });
  });

  it('are kept forever by default', async () => {
    const { id } = await stagedAgo(9_000, 'delivered');
    expect(await removeOldFiles({ database, root, now })).toEqual({ runs: 0, orphans: 0 });
    await access(join(root, id, 'en', 'a.json'));
  });

  it('are kept while a run is held, deferred or in progress, or was resent recently', async () => {
    await stagedAgo(401, 'held');
    await stagedAgo(402, 'delivering');
    const busy = await stagedAgo(403, 'delivered');
    await claimRun(database, busy, 'elsewhere 2 0', now);
    const repeated = await stagedAgo(404, 'delivered');
    const again = await changeRun(database, repeated, 'delivering', { now });
    await changeRun(database, again, 'delivered', { now });
    expect(await removeOldFiles({ database, root, keepFilesDays: 400, now })).toEqual({
      runs: 0,
      orphans: 0,
    });
    expect((await readdir(root)).filter((name) => name.length === 36)).toHaveLength(4);
  });

  it('are removed on this machine too after another removed them', async () => {
    const old = await stagedAgo(401, 'delivered');
    await database.updateTable('run').set({ filesRemovedAt: now.toISOString() }).execute();
    await removeOldFiles({ database, root, now });
    await expect(access(join(root, old.id))).rejects.toThrow('ENOENT');
  });

  it('are removed after a day if no run is recorded; other folders stay', async () => {
    const [orphan, fresh] = ['0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6d', '0b0f7a86-41ff-5d7c-a7c4-52c1ce0b2f6e'];
    for (const name of [orphan, fresh, 'notes']) {
      await mkdir(join(root, name));
      const hours = name === fresh ? 23 : 25;
      const then = new Date(now.getTime() - hours * 3_600_000);
      await utimes(join(root, name), then, then);
    }
    expect(await removeOldFiles({ database, root, now })).toEqual({ runs: 0, orphans: 1 });
    const left = (await readdir(root)).filter((name) => !name.startsWith('outlay.sqlite'));
    expect(left.toSorted()).toEqual([fresh, 'notes', 'store-id']);
  });

  it('cannot be resent after removal; the error gives the date', async () => {
    const old = await stagedAgo(401, 'delivered');
    await removeOldFiles({ database, root, keepFilesDays: 400, now });
    const found = await runById(database, old.id);
    if (!found) throw new Error('there is no run');
    const work = {
      database,
      current: plannedRunSettings(),
      root,
      ...noChannels(),
      now: () => now,
      signal: new AbortController().signal,
      onState: () => undefined,
    };
    await expect(resendRun(work, found, { to: undefined, isSameAccount: false })).rejects.toThrow(
      `the files of run ${old.id} were removed on 2026-11-15 under store.keepFiles`,
    );
    expect(await runById(database, old.id)).toEqual(found);
  });
});

it('needs no folder', async () => {
  const database = await openStore({ sqliteFile: join(root, 'outlay.sqlite') });
  expect(await removeOldFiles({ database, root: join(root, 'none'), now })).toEqual({ runs: 0, orphans: 0 });
  await database.destroy();
});
