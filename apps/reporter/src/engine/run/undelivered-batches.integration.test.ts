import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunState } from '../../adapters/store/states.ts';
import { aBatchesFixture, aPurchase, mailedBooksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { stores } = eachStore();

const nothingNew = 'no documents were added, changed or removed since batch 1';

describe.each(stores)('a batch that never arrived in %s', (_store, newAddress) => {
  it('is named by the run that has nothing to export, until it is delivered', async () => {
    const { put, run, out, outlay, fixture } = await aBatchesFixture(newAddress);
    await mkdir(out);
    const other = join(out, 'books-batch-0001.csv');
    await writeFile(other, 'of somebody else');
    put(aPurchase('a', 1000, '2025-10-05'));
    const failed = (await run('2025-11-01'))?.run.id ?? '';
    const skipped = (await run('2025-12-01'))?.run;
    const id = skipped?.id ?? '';
    expect(skipped).toMatchObject({
      state: 'skipped',
      reason: `${nothingNew}; batch 1 has failed (outlay show ${failed})`,
    });
    const history = (await outlay('history', '--state', 'skipped')).stdout;
    expect(history).toContain(`${id}  2025-12-01 05:00Z  books  home  2025-11  skipped: ${skipped?.reason}`);
    const next = async () => JSON.parse((await outlay('show', id, '--json')).stdout).next;
    expect(await next()).toEqual({
      command: `outlay show ${failed}`,
      text: 'batch 1 has failed: shows what to do; this run has nothing to export',
    });
    const listed = async () => (await outlay('batches', 'books')).stdout;
    const asJson = async () => JSON.parse((await outlay('batches', 'books', '--json')).stdout).batches[0];
    expect(await listed()).toMatch(new RegExp(`; not delivered, next: outlay retry ${failed}\\n$`));
    expect(await asJson()).toMatchObject({ state: 'failed', next: { command: `outlay retry ${failed}` } });
    const alerts = () => fixture.store.database.selectFrom('alert').select(['kind', 'runId']).execute();
    expect(await alerts()).toEqual([{ kind: 'failing', runId: failed }]);
    await rm(other);
    expect((await outlay('retry', failed)).code).toBe(0);
    expect(await next()).toEqual({ command: null, text: `nothing: ${skipped?.reason}` });
    expect(await listed()).not.toContain('not delivered');
    expect((await asJson()).next).toBeNull();
    expect((await run('2026-01-01'))?.run.reason).toBe(nothingNew);
  });

  it.each([
    ['may not have arrived', 'unknown', 0],
    ['has not arrived everywhere', 'partial', 0],
    ['was not delivered', 'skipped', 0],
    ['is held', 'staged', 1],
    ['is not delivered yet', 'delivering', 0],
  ] satisfies [string, RunState, 0 | 1][])('is said to be one that %s', async (what, state, isHeld) => {
    const { put, run, fixture } = await aBatchesFixture(newAddress, { jobs: mailedBooksJob });
    put(aPurchase('a', 1000, '2025-10-05'));
    const id = (await run('2025-11-01'))?.run.id ?? '';
    const changed = fixture.store.database.updateTable('run').where('id', '=', id);
    await changed.set({ state, isHeld, nextAt: null }).execute();
    expect((await run('2025-12-01'))?.run.reason).toBe(`${nothingNew}; batch 1 ${what} (outlay show ${id})`);
  });
});
