import { describe, expect, it } from 'vitest';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import { aClosingFixture, aPurchaseOfOctober, closingJob } from '../../testing/closing-fixture.ts';
import { ruleStores } from '../../testing/new-store-database.ts';

describe.each(ruleStores)('closed periods in %s', (_name, newUrl) => {
  it.each(['cut', 'section', 'bare'] as const)(
    'get no correction of an answer that is incomplete: %s',
    async (fault) => {
      const { service, fixture, schedulerAt, outlay, runsOfOctober, closeOctober } = await aClosingFixture(
        await newUrl(),
      );
      await closeOctober();
      service.purchases = [aPurchaseOfOctober('1', 1000), aPurchaseOfOctober('2', 500)];
      service.fault = fault;
      await schedulerAt('2025-12-01T05:00:10.000Z');
      const [, held] = await runsOfOctober();
      expect(held).toMatchObject({ origin: 'correction', state: 'staged', isHeld: 1 });
      expect(await closedPeriods(fixture.store.database)).toHaveLength(1);
      service.fault = 'none';
      const released = await outlay('2025-12-02T12:00:00Z', 'release', held?.id ?? '');
      expect(released.code).toBe(0);
      expect(await closedPeriods(fixture.store.database)).toMatchObject([
        {},
        { revision: 2, runId: held?.id },
      ]);
    },
  );

  it('are not corrected by the documents of another customer who got the name of the account', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober, files, closeOctober } =
      await aClosingFixture(await newUrl());
    await closeOctober();
    await fixture.rewrite(closingJob, { home: { ...service.account, token: 'svc_other.customer' } });
    service.purchases = [aPurchaseOfOctober('9', 7700, { storeName: 'Tajny Klient' })];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const [, held] = await runsOfOctober();
    const id = held?.id ?? '';
    expect(held).toMatchObject({ state: 'planned', isHeld: 1, heldFor: 'settings', revision: 2 });
    expect(held?.reason).toBe(
      `the account home has a different token from the one revision 1 was created with; if the change is meant and it is the same account, outlay retry ${id} --same-account reads the closed period again; another customer needs an account with another name`,
    );
    const byHand = await outlay(
      '2025-12-02T12:00:00Z',
      'run',
      'monthly',
      '--period',
      '2025-10',
      '--revision',
    );
    expect(byHand.stdout).toContain('from the one revision 1 was created with');
    expect((await files()).filter((name) => name.includes('.r'))).toEqual([]);
    const confirmed = await outlay('2025-12-03T12:00:00Z', 'retry', id, '--same-account');
    expect(confirmed.code).toBe(0);
    expect((await closedPeriods(fixture.store.database)).map(({ runId }) => runId)).toContain(id);
    await schedulerAt('2026-01-01T05:00:10.000Z');
    expect((await runsOfOctober()).at(-1)).toMatchObject({
      state: 'skipped',
      reason: 'unchanged since revision 2',
    });
  });

  it.each(['bare', 'without food'] as const)(
    'get no correction of a list that leaves out categories: %s',
    async (fault) => {
      const { service, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(await newUrl());
      service.purchases = [
        aPurchaseOfOctober('1', 1234),
        aPurchaseOfOctober('2', 500, { category: 'Transport' }),
      ];
      await closeOctober();
      service.fault = fault;
      await schedulerAt('2025-12-01T05:00:10.000Z');
      const [, held] = await runsOfOctober();
      expect(held).toMatchObject({ origin: 'correction', state: 'staged', isHeld: 1 });
      expect(held?.reason).toContain('the documents lack categories that the totals of the service have');
      service.purchases = service.purchases.map((one) => ({ ...one, category: 'Dom' }));
      service.fault = 'none';
      await schedulerAt('2026-01-01T05:00:10.000Z');
      expect((await runsOfOctober()).at(-1)).toMatchObject({ state: 'delivered', revision: 2 });
    },
  );

  it('keep one revision of each number, if two corrections were held', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    service.purchases = [aPurchaseOfOctober('1', 1000), aPurchaseOfOctober('2', 500)];
    service.fault = 'section';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    service.fault = 'none';
    await schedulerAt('2026-01-01T05:00:10.000Z');
    const [, held, delivered] = await runsOfOctober();
    expect([held, delivered]).toMatchObject([
      { isHeld: 1, revision: 2 },
      { state: 'delivered', revision: 2 },
    ]);
    const released = await outlay('2026-01-02T12:00:00Z', 'release', held?.id ?? '');
    expect(released).toMatchObject({ code: 2 });
    expect(released.stderr).toContain(`was closed with revision 2 in the meantime, run ${delivered?.id}`);
    expect(await closedPeriods(fixture.store.database)).toHaveLength(2);
  });

  it('are read again by hand while a correction is held, only with --revision', async () => {
    const { service, schedulerAt, outlay, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    service.purchases = [aPurchaseOfOctober('1', 1000), aPurchaseOfOctober('2', 500)];
    service.fault = 'section';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    service.fault = 'none';
    const [, held] = await runsOfOctober();
    const command = ['run', 'monthly', '--period', '2025-10'];
    const left = await outlay('2025-12-02T12:00:00Z', ...command);
    expect([left.code, left.stdout]).toEqual([6, expect.stringContaining(held?.id ?? 'held')]);
    expect(await runsOfOctober()).toHaveLength(2);
    expect((await outlay('2025-12-02T12:10:00Z', ...command, '--revision')).code).toBe(0);
    expect((await runsOfOctober())[2]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('get no correction that removes a document which the service still has', async () => {
    const { service, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(await newUrl());
    service.purchases = [...service.purchases, aPurchaseOfOctober('usd', 500, { currency: 'USD' })];
    await closeOctober();
    service.hidden = new Set(['usd']);
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({
      origin: 'correction',
      isHeld: 1,
      reason: expect.stringContaining('the document list may be incomplete'),
    });
    service.hidden = new Set();
    service.purchases = [
      ...service.purchases.slice(0, 2),
      aPurchaseOfOctober('usd', 500, { at: '2025-08-05T10:00:00.000Z' }),
    ];
    await schedulerAt('2026-01-01T05:00:10.000Z');
    expect((await runsOfOctober())[2]).toMatchObject({ origin: 'correction', state: 'delivered' });
  });
});
