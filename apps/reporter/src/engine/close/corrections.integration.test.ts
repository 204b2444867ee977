import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import { verifyDeliveryLog } from '../../adapters/store/verify-delivery-log.ts';
import { aClosingFixture, aPurchaseOfOctober, closingJob } from '../../testing/closing-fixture.ts';
import { bothStores, rulesOn } from '../../testing/new-store-database.ts';

describe.each(bothStores)('closed periods in %s', (storeName, newUrl) => {
  const rule = rulesOn(storeName);

  rule('cause nothing while their documents are the same', async () => {
    const { service, mail, schedulerAt, runsOfOctober, files, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    service.purchases = service.purchases.toReversed();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([
      { origin: 'schedule', state: 'delivered', revision: 1 },
      { origin: 'correction', state: 'skipped', reason: 'unchanged since revision 1' },
    ]);
    expect(await files()).toEqual([
      'monthly-2025-10.csv',
      'monthly-2025-10.json',
      'monthly-2025-11.csv',
      'monthly-2025-11.json',
    ]);
    expect(mail.received).toHaveLength(2);
  });

  it('get a correction if documents were added, changed and removed, although the total is the same', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, files, subjects, texts, closeOctober } =
      await aClosingFixture(await newUrl());
    await closeOctober();
    service.purchases = [aPurchaseOfOctober('1', 1000), aPurchaseOfOctober('3', 734, { storeName: 'Żabka' })];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([
      { state: 'delivered', revision: 1 },
      { origin: 'correction', state: 'delivered', revision: 2 },
    ]);
    expect(await files()).toContain('monthly-2025-10.r2.csv');
    expect(await subjects()).toContain('October 2025, correction (revision 2): PLN 17.34');
    expect(await texts()).toContain(
      'revision 1: 1 document added, 1 document changed and 1 document removed',
    );
    await schedulerAt('2026-01-01T05:00:10.000Z');
    const reasons = (await runsOfOctober()).map(({ reason }) => reason);
    expect(reasons).toEqual([null, null, 'unchanged since revision 2']);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, closedBy: 'manual' },
      { revision: 2, closedBy: 'correction' },
    ]);
    expect(await verifyDeliveryLog(fixture.store.database)).toMatchObject({ problems: [], revisions: 2 });
  });

  rule('lose a document that was moved to a day of another period', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, subjects, texts, closeOctober } =
      await aClosingFixture(await newUrl());
    await closeOctober();
    service.purchases = [
      aPurchaseOfOctober('1', 1234),
      aPurchaseOfOctober('2', 500, { at: '2025-08-20T10:00:00Z' }),
    ];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect(await runsOfOctober()).toMatchObject([{ revision: 1 }, { state: 'delivered', revision: 2 }]);
    expect(await subjects()).toContain('October 2025, correction (revision 2): PLN 12.34 (−PLN 5.00)');
    expect(await texts()).toContain('revision 1: 1 document removed');
    const csv = await readFile(join(fixture.folder, 'reports', 'home', 'monthly-2025-10.r2.csv'), 'utf8');
    expect(csv).toContain('2025-10');
    expect(csv).not.toContain('2025-08');
  });

  rule('are corrected by hand too, or said to be unchanged', async () => {
    const { service, outlay, files, closeOctober } = await aClosingFixture(await newUrl());
    await closeOctober();
    const unchanged = await outlay('2025-11-03T12:00:00Z', 'run', 'monthly', '--period', '2025-10');
    expect(unchanged).toMatchObject({ code: 0 });
    expect(unchanged.stdout).toContain('skipped: unchanged since revision 1');
    service.purchases = [aPurchaseOfOctober('1', 1234)];
    const corrected = await outlay('2025-11-04T12:00:00Z', 'run', 'monthly', '--period', '2025-10');
    expect(corrected.stdout).toContain('2025-10 r2  delivered');
    const forced = await outlay(
      '2025-11-05T12:00:00Z',
      'run',
      'monthly',
      '--period',
      '2025-10',
      '--revision',
    );
    expect(forced.stdout).toContain('skipped: unchanged since revision 2');
    expect(await files()).toEqual([
      'monthly-2025-10.csv',
      'monthly-2025-10.json',
      'monthly-2025-10.r2.csv',
      'monthly-2025-10.r2.json',
    ]);
  });

  rule('are read again later if the service is away', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
      2,
    );
    await closeOctober();
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    service.fault = 'away';
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'planned', revision: 2 });
    service.fault = 'none';
    fixture.at('2025-12-01T09:00:00.000Z');
    await fixture.work();
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('keep their files, which another machine finds in PostgreSQL', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    if (storeName === 'PostgreSQL') {
      const [run] = await runsOfOctober();
      await rm(join(fixture.store.root, run?.id ?? ''), { recursive: true });
    }
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  it('cannot be read in the store if it is encrypted', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    fixture.environment['STORE_KEY'] = randomBytes(32).toString('base64');
    await fixture.rewrite(closingJob, undefined, '{ key: { env: STORE_KEY } }');
    await closeOctober();
    const [run] = await fixture.records();
    const documents = run?.files.find(({ format }) => format === 'documents');
    const stored = await readFile(join(fixture.store.root, documents?.path ?? ''));
    const pieces = await fixture.store.database.selectFrom('stagedPiece').select('bytes').execute();
    for (const bytes of [stored, ...pieces.map((piece) => Buffer.from(piece.bytes))]) {
      expect(bytes.includes('Lidl')).toBe(false);
    }
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({ state: 'delivered', revision: 2 });
  });

  rule('are not corrected by a report with another filter', async () => {
    const { service, fixture, schedulerAt, runsOfOctober, closeOctober } = await aClosingFixture(
      await newUrl(),
    );
    await closeOctober();
    await fixture.rewrite(
      closingJob.replace('    corrections', '    filter: { store: [Lidl] }\n    corrections'),
    );
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    expect((await runsOfOctober())[1]).toMatchObject({
      state: 'skipped',
      reason: 'the filter of the job is not that of revision 1',
    });
  });
});
