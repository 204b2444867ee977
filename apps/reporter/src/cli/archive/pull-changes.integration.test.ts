import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { removeOldFiles } from '../../engine/recover/remove-old-files.ts';
import { anArchiveFixture, archivedPaths, archiveTime } from '../../testing/archive-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import {
  deleteDayInSeptember,
  expectIntact,
  expectSameReport,
  pulled,
  pullMonths,
  renameStores,
  sharedMirroredService,
  withOwnToken,
} from '../../testing/pull-fixture.ts';

const { stores } = eachStore();
const mirrored = sharedMirroredService();

describe.each(stores)('a pull into %s', (store, newAddress) => {
  it('requests only what has changed, and shows the last state', async () => {
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service, address: await newAddress() });
    await pulled(fixture);
    const unchanged = await pulled(fixture);
    const inSeptember = "purchase_time LIKE '2026-09-1%' AND is_processing = 0";
    renameStores(service, `Renamed for ${store}`, inSeptember);
    const renamed = await pulled(fixture);
    // The lists of days in September, and what the reports of all three months compare them with.
    expect(renamed.requests).toBeGreaterThan(unchanged.requests);
    expect(renamed.archive.documents).toBe(unchanged.archive.documents);
    await expectSameReport(fixture);
    const gone = deleteDayInSeptember(service);
    expect(gone).toBeGreaterThan(0);
    const deleted = await pulled(fixture);
    expect(deleted.archive.documents).toBe(unchanged.archive.documents - gone);
    await expectSameReport(fixture);
    expect((await pulled(fixture)).requests).toBe(unchanged.requests);
  });

  it('stops if another pull of the account starts, and leaves the archive intact', async () => {
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service, address: await newAddress() });
    const outcomes = await Promise.all([fixture.outlay(pullMonths), fixture.outlay(pullMonths)]);
    const failed = outcomes.filter(({ code }) => code !== 0);
    expect(outcomes.length - failed.length).toBeGreaterThanOrEqual(1);
    for (const { code, stderr } of failed) {
      expect([code, stderr]).toEqual([
        5,
        expect.stringContaining('another "outlay archive pull" of the account home has started'),
      ]);
    }
    await expectIntact(fixture);
    await expectSameReport(fixture);
  });

  it('is not removed with the files of old runs, and removes what it no longer needs', async () => {
    const address = await newAddress();
    const service = await withOwnToken(mirrored());
    const fixture = await anArchiveFixture({ service, address });
    await pulled(fixture);
    const before = await archivedPaths(fixture);
    const old = new Date(Date.parse(archiveTime) - 10 * 86_400_000);
    for (const path of before) await utimes(join(fixture.root, path), old, old);
    const own = 'postgresUrl' in address ? address : { sqliteFile: join(fixture.folder, 'outlay.sqlite') };
    const database = await openStore(own);
    onTestFinished(() => database.destroy());
    await removeOldFiles({ database, root: fixture.root, keepFilesDays: 1, now: new Date(archiveTime) });
    expect(await archivedPaths(fixture)).toEqual(before);

    renameStores(service, `Another for ${store}`, 'is_processing = 0');
    await pulled(fixture);
    const both = new Set(await archivedPaths(fixture));
    expect(before.every((path) => both.has(path))).toBe(true);
    for (const path of both) await utimes(join(fixture.root, path), old, old);
    await pulled(fixture);
    const after = new Set(await archivedPaths(fixture));
    expect(before.filter((path) => after.has(path)).length).toBeLessThan(before.length);
    const rows = await database.selectFrom('stagedPiece').select('path').distinct().execute();
    expect(rows.filter(({ path }) => !after.has(path))).toEqual([]);
    await expectIntact(fixture);
    await expectSameReport(fixture);
  });
});
