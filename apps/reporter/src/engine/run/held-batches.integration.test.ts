import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { batchTotals } from '../../adapters/store/export-batches.ts';
import { aBatchesFixture, aPurchase, booksJob } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';

const { ruleStores } = eachStore();

describe.each(ruleStores)('batches in %s', (_store, newAddress) => {
  it('take no number from an incomplete list, and nothing from a service that is away', async () => {
    const { service, put, run, rows, batches, fixture, out } = await aBatchesFixture(newAddress, {
      maxRequestSeconds: 2,
    });
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 2000, '2025-10-06'));
    await run('2025-11-01');
    put(aPurchase('d', 400, '2025-11-05'));
    service.fault = 'cut';
    const held = await run('2025-12-01');
    expect(held?.run).toMatchObject({
      state: 'planned',
      isHeld: 1,
      heldFor: null,
      owner: null,
      nextAt: null,
    });
    expect(held?.run.reason).toContain(
      'the document list may be incomplete; batches are created only from complete',
    );
    service.fault = 'away';
    expect((await run('2026-01-01'))?.run).toMatchObject({ state: 'planned', isHeld: 0, failures: 1 });
    service.fault = 'none';
    expect((await batches()).map(({ number }) => number)).toEqual([1]);
    fixture.at('2026-01-01T08:00:00Z');
    await fixture.work();
    expect((await rows(2)).map(({ entryReference }) => entryReference)).toEqual(['d']);
    expect((await readdir(out)).toSorted()).toEqual(
      [1, 2].flatMap((number) => ['csv', 'json'].map((ext) => `books-batch-000${number}.${ext}`)),
    );
  });

  it('are held when the name of the account is given to another customer, until someone says that it is the same', async () => {
    const { put, remove, run, rows, fixture, service, batches, outlay, out } =
      await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'));
    await run('2025-11-01');
    await fixture.rewrite(booksJob(), { home: { ...service.account, token: 'svc_other.customer' } });
    remove('a');
    put(aPurchase('stranger', 7700, '2025-10-06'));
    const held = await run('2025-12-01');
    const id = held?.run.id ?? '';
    expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(held?.run.reason).toContain(
      'the account home has a different token from the one batch 1 was created',
    );
    expect(held?.run.reason).toContain(`outlay retry ${id} --same-account`);
    for (const words of [
      ['retry', id],
      ['run', 'books', '--period', '2025-10', '--revision'],
    ]) {
      expect((await outlay(...words)).stdout).toContain('from the one batch 1 was created with');
      expect((await outlay('show', id)).stdout).toContain(`outlay retry ${id} --same-account`);
    }
    expect(await batches()).toHaveLength(1);
    expect((await readdir(out)).toSorted()).toEqual(['books-batch-0001.csv', 'books-batch-0001.json']);
    expect((await outlay('retry', id, '--same-account')).code).toBe(0);
    expect((await rows(2)).map(({ amount }) => amount)).toEqual(['-10.00', '77.00']);
    put(aPurchase('b', 100, '2025-12-06'));
    await run('2026-01-01');
    expect((await rows(3)).map(({ id: document }) => document)).toEqual(['b']);
  });

  it('are held when the filter has a name that no document has, or is another one', async () => {
    const { put, run, fixture, batches, outlay } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), aPurchase('z', 500, '2025-10-06', { storeName: 'Żabka' }));
    await run('2025-11-01');
    await fixture.rewrite(booksJob('\n    filter: { store: [Zerro] }'));
    const misspelled = await run('2025-12-01');
    expect(misspelled?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect(misspelled?.run.reason).toContain('the job books has a different filter from the one batch 1');
    const confirmed = await outlay('retry', misspelled?.run.id ?? '', '--same-account');
    expect(confirmed.stdout).toContain('the filter contains a name that no document has');
    expect(await batches()).toHaveLength(1);
    await fixture.rewrite(booksJob('\n    filter: { store: [Lidl] }'));
    const other = await run('2026-01-01');
    expect(other?.run).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings' });
    expect((await outlay('retry', other?.run.id ?? '', '--same-account')).code).toBe(0);
    expect((await batches()).map(batchTotals)).toMatchObject([[{ amount: '15.00' }], [{ amount: '-5.00' }]]);
  });

  it.each([
    ['in another currency', aPurchase('b', 500, '2025-10-06', { currency: 'USD' })],
    ['of zero', aPurchase('b', 0, '2025-10-06')],
  ])('take back no document %s that the service still has', async (_what, hidden) => {
    const { service, put, run, batches } = await aBatchesFixture(newAddress);
    put(aPurchase('a', 1000, '2025-10-05'), hidden);
    await run('2025-11-01');
    service.hidden = new Set(['b']);
    const held = await run('2025-12-01');
    expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1 });
    expect(held?.run.reason).toContain('the document list may be incomplete');
    expect(await batches()).toHaveLength(1);
  });

  it.each(['bare', 'without food'] as const)(
    'change nothing to documents without categories if the totals of the service have them: %s',
    async (fault) => {
      const { service, put, run, batches } = await aBatchesFixture(newAddress);
      put(aPurchase('a', 1000, '2025-10-05'), aPurchase('b', 500, '2025-10-06', { category: 'Transport' }));
      await run('2025-11-01');
      service.fault = fault;
      const held = await run('2025-12-01');
      expect(held?.run).toMatchObject({ state: 'planned', isHeld: 1 });
      expect(held?.run.reason).toContain('the documents lack categories that the totals of the service have');
      expect(await batches()).toHaveLength(1);
    },
  );
});
