import { access } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { aBatchesFixture, aPurchase, booksJob } from '../../testing/batches-fixture.ts';
import { aClosingFixture, aPurchaseOfOctober } from '../../testing/closing-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import { ruleStores } from '../../testing/new-store-database.ts';

const { ruleStores: batchStores } = eachStore();

/** What a run would record. */
async function recorded(database: Database) {
  const tables = ['run', 'delivery', 'stagedFile', 'exportBatch', 'closedPeriod', 'alert'] as const;
  return Promise.all(tables.map((table) => database.selectFrom(table).selectAll().execute()));
}

describe.each(batchStores)('a dry run of batches in %s', (_store, newAddress) => {
  it('shows what the first batch would contain, and records and writes nothing', async () => {
    const { put, outlay, fixture, out } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
    const { code, stdout, stderr } = await outlay('run', 'books', '--period', '2025-10', '--dry-run');
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain('would be batch 1: 2 new, 0 changed, 0 removed; 30.00 PLN\n');
    expect(stderr).toMatch(/would write \S+\/out\/books-batch-0001\.csv \([1-9]\d* bytes\)/);
    expect((await recorded(fixture.store.database)).flat()).toEqual([]);
    await expect(access(out)).rejects.toThrow('ENOENT');
  });

  it('shows the difference from earlier batches, as the run then exports it', async () => {
    const { put, remove, run, outlay, fixture, batches } = await aBatchesFixture(newAddress);
    put(
      aPurchase('a', 1000, '2025-10-05'),
      aPurchase('b', 2000, '2025-10-06'),
      aPurchase('c', 50, '2025-10-07'),
    );
    await run('2025-11-01');
    put(aPurchase('b', 2500, '2025-10-06'), aPurchase('d', 400, '2025-11-05'));
    remove('c');
    const before = await recorded(fixture.store.database);
    const dry = await outlay('run', 'books', '--period', '2025-11', '--dry-run', '--json');
    expect(await recorded(fixture.store.database)).toEqual(before);
    const [shown] = JSON.parse(dry.stdout).runs;
    expect(shown.batch).toEqual({
      number: 2,
      added: 1,
      changed: 1,
      removed: 1,
      unchanged: 1,
      totals: [{ flow: 'spending', currency: 'PLN', amount: '8.50' }],
    });
    expect(shown.deliveries[0].files.map(({ name }: { name: string }) => name)).toEqual([
      'books-batch-0002.csv',
      'books-batch-0002.json',
    ]);
    await outlay('run', 'books', '--period', '2025-11');
    const [, second] = await batches();
    expect(JSON.parse(second?.counts ?? '')).toEqual({ added: 1, changed: 1, removed: 1, unchanged: 1 });
    const again = await outlay('run', 'books', '--period', '2025-12', '--dry-run');
    expect(again.stderr).toContain('would be skipped, because no documents were added, changed or removed');
  });

  it('says why the batch would be held', async () => {
    const { put, run, outlay, fixture, service } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
    await run('2025-11-01');
    service.hidden = new Set(['b']);
    const dryRun = async () => (await outlay('run', 'books', '--period', '2025-11', '--dry-run')).stderr;
    const incomplete = await dryRun();
    expect(incomplete).toContain('would be held: the document list may be incomplete');
    expect(incomplete).not.toContain('would write');
    service.hidden = new Set();
    await fixture.rewrite(booksJob(), { home: { ...service.account, token: 'svc_other.customer' } });
    expect(await dryRun()).toContain(
      'would be held: the account home has a different token from the one batch 1 was created with\n',
    );
  });
});

describe.each(ruleStores)('a dry run of a closed period in %s', (_name, newUrl) => {
  it('shows what the correction would change, and records and sends nothing', async () => {
    const { service, fixture, outlay, closeOctober, mail, runsOfOctober, files } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    const dryRun = (...more: string[]) =>
      outlay('2025-12-02T12:00:00Z', 'run', 'monthly', '--period', '2025-10', '--dry-run', ...more);
    expect((await dryRun()).stderr).toContain('would be skipped, because unchanged since revision 1\n');
    service.purchases = [aPurchaseOfOctober('1', 1300), aPurchaseOfOctober('3', 700)];
    const before = [await recorded(fixture.store.database), mail.received.length, await files()];
    const shown = (await dryRun()).stderr;
    expect(shown).toContain(
      'would correct revision 1: 1 added, 1 changed, 1 removed; total 17.34 PLN before, 20.00 PLN now, change 2.66 PLN\n',
    );
    expect(shown).toMatch(/would write \S+reports\/home\/monthly-2025-10\.r2\.json \([1-9]\d* bytes\)/);
    const [asJson] = JSON.parse((await dryRun('--json')).stdout).runs;
    expect(asJson.correction).toEqual({
      revises: 1,
      revision: 2,
      added: 1,
      changed: 1,
      removed: 1,
      totals: [{ currency: 'PLN', before: '17.34', now: '20.00', change: '2.66' }],
    });
    expect([await recorded(fixture.store.database), mail.received.length, await files()]).toEqual(before);
    await outlay('2025-12-02T12:10:00Z', 'run', 'monthly', '--period', '2025-10');
    expect(await closedPeriods(fixture.store.database)).toHaveLength(2);
    expect((await runsOfOctober()).at(-1)).toMatchObject({ revision: 2, state: 'delivered' });
    expect(await files()).toContain('monthly-2025-10.r2.json');
  });

  it('is an ordinary dry run before the period is closed', async () => {
    const { outlay } = await aClosingFixture(await newUrl());
    const words = ['run', 'monthly', '--period', '2025-10', '--dry-run', '--json'];
    const [shown] = JSON.parse((await outlay('2025-11-02T12:00:00Z', ...words)).stdout).runs;
    expect([shown.action, shown.correction, shown.batch]).toEqual(['deliver', null, null]);
    expect(shown.deliveries[0].files[0].name).toBe('home/monthly-2025-10.json');
  });
});
