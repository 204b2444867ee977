import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { aBatchesFixture, aPurchase } from '../../testing/batches-fixture.ts';
import { eachStore } from '../../testing/each-store.ts';
import { composeAlert } from '../alerts/compose-alert.ts';

const { ruleStores } = eachStore();

/** Purchases of October 2025. */
function purchases(name: string, count: number) {
  return Array.from({ length: count }, (_, index) => {
    return aPurchase(`${name}${index}`, 100, `2025-10-${String(1 + (index % 28)).padStart(2, '0')}`);
  });
}

describe.each(ruleStores)('batches of many deletions in %s', (_store, newAddress) => {
  it('are held until someone accepts the deletions, for this run only', async () => {
    const { put, run, batches, outlay, fixture, service } = await aBatchesFixture(newAddress);
    const [kept, first, second] = [purchases('k', 3), purchases('a', 501), purchases('b', 502)];
    put(...kept, ...first, ...second);
    await run('2025-11-01');
    service.purchases = [...kept, ...second];
    const held = (await run('2025-12-01'))?.run;
    const id = held?.id ?? '';
    expect(held).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'deletions', nextAt: null });
    expect(held?.reason).toBe(
      `501 documents of earlier batches are gone, more than the 500 that are asked for by ID; check the account in the service; if they were deleted, outlay retry ${id} --accept-deletions creates the batch`,
    );
    const alert = await fixture.store.database.selectFrom('alert').selectAll().executeTakeFirst();
    expect(alert).toMatchObject({ runId: id, cause: 'deletions', reason: held?.reason });
    const { store, path } = fixture;
    const configuration = await readConfiguration(path);
    const message = await composeAlert({ ...store, configuration }, alert ? [alert] : []);
    expect(message.text).toContain('many documents of earlier batches are gone');
    expect(message.text).toContain(`outlay retry ${id} --accept-deletions`);
    const shown = async () => JSON.parse((await outlay('show', id, '--json')).stdout);
    expect((await shown()).next.command).toBe(`outlay retry ${id} --accept-deletions`);
    const plain = await outlay('retry', '--job', 'books');
    expect([plain.code, plain.stdout]).toEqual([6, expect.stringContaining('501 documents')]);
    expect(await batches()).toHaveLength(1);
    expect((await outlay('retry', id, '--accept-deletions')).code).toBe(0);
    const counts = async () => (await batches()).map((batch) => JSON.parse(batch.counts).removed);
    expect(await counts()).toEqual([0, 501]);
    const { attempts } = await shown();
    expect(attempts.map((attempt: { accepted: unknown }) => attempt.accepted)).toEqual([
      null,
      null,
      'deletions',
    ]);
    expect(attempts.at(-1)).toMatchObject({
      startedAt: '2026-02-01T08:00:00.000Z',
      owner: expect.any(String),
    });
    expect((await outlay('show', id)).stdout).toContain('deletions of documents accepted');
    service.purchases = kept;
    const next = (await run('2026-01-01'))?.run;
    expect(next).toMatchObject({ isHeld: 1, heldFor: 'deletions' });
    expect(next?.reason).toContain('502 documents of earlier batches are gone');
    expect(await counts()).toEqual([0, 501]);
  });

  it('stay held, although the deletions are accepted, while the service still has documents', async () => {
    const { put, run, batches, outlay, service } = await aBatchesFixture(newAddress);
    const [kept, hidden] = [purchases('k', 3), purchases('a', 501)];
    put(...kept, ...hidden);
    await run('2025-11-01');
    service.hidden = new Set(hidden.map(({ id }) => id));
    const held = (await run('2025-12-01'))?.run;
    const accepted = await outlay('retry', held?.id ?? '', '--accept-deletions');
    expect([accepted.code, accepted.stdout]).toEqual([
      6,
      expect.stringContaining('the document list may be incomplete; batches are created only from complete'),
    ]);
    expect(await batches()).toHaveLength(1);
  });

  it('do not offer to accept deletions where the list is known to be cut', async () => {
    const { put, run, service } = await aBatchesFixture(newAddress);
    const [kept, gone] = [purchases('k', 3), purchases('a', 501)];
    put(...kept, ...gone);
    await run('2025-11-01');
    service.purchases = kept;
    service.fault = 'cut';
    const held = (await run('2025-12-01'))?.run;
    expect(held).toMatchObject({ isHeld: 1, heldFor: null });
    expect(held?.reason).not.toContain('--accept-deletions');
  });
});
