import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { closedPeriods } from '../../adapters/store/closed-periods.ts';
import { verifyDeliveryLog } from '../../adapters/store/verify-delivery-log.ts';
import { aClosingFixture, aPurchaseOfOctober, closingJob } from '../../testing/closing-fixture.ts';
import { bothStores, rulesOn } from '../../testing/new-store-database.ts';
import { removeOldFiles } from '../recover/remove-old-files.ts';
import { closeDuePeriods } from './close-due-periods.ts';

const none = { closed: 0, unclosed: [] };

describe.each(bothStores)('closed periods in %s', (storeName, newUrl) => {
  const rule = rulesOn(storeName);

  it('are closed once, with the documents that were delivered', async () => {
    const { fixture, outlay, runsOfOctober, closeOctober } = await aClosingFixture(await newUrl());
    const missing = await outlay('2025-11-01T04:00:00Z', 'close', 'monthly', '2025-10');
    expect(missing).toMatchObject({
      code: 2,
      stderr:
        'error: monthly, home: no report of 2025-10 was delivered after this period ended, so there is nothing to close; outlay run monthly --period 2025-10 --account home creates and delivers it\n',
    });
    const first = await closeOctober();
    const [run] = await runsOfOctober();
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(
      /^monthly {2}home {2}2025-10 {2}closed as revision 1 by outlay close, 2025-11-02 12:00 UTC, hash [0-9a-f]{64}\n$/,
    );
    const second = await outlay('2025-11-03T12:00:00Z', 'close', 'monthly', '2025-10');
    expect(second).toEqual({ ...first, stderr: 'monthly, home: already closed\n' });
    expect((await outlay('2025-11-03T12:00:00Z', 'close', '--list')).stdout).toBe(first.stdout);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, runId: run?.id, closedBy: 'manual' },
    ]);
    const shown = await outlay('2025-11-03T12:00:00Z', 'show', run?.id ?? '');
    expect(shown.stdout.replaceAll(/\n +/g, ' ')).toContain('closed    as revision 1 by outlay close');
  });

  it('are closed automatically when their report was delivered long enough ago', async () => {
    const { fixture, schedulerAt } = await aClosingFixture(await newUrl());
    await schedulerAt('2025-11-01T05:00:10.000Z');
    const configuration = await readConfiguration(fixture.path);
    const closeAt = (now: string, mayClose = true) =>
      closeDuePeriods({
        ...fixture.store,
        configuration,
        now: new Date(now),
        mayClose: async () => mayClose,
      });
    expect(await closeAt('2025-11-06T05:00:09.000Z')).toEqual(none);
    expect(await closeAt('2025-11-06T05:00:10.000Z', false)).toEqual(none);
    expect(await closeAt('2025-11-06T05:00:10.000Z')).toEqual({ ...none, closed: 1 });
    expect(await closeAt('2025-11-07T05:00:10.000Z')).toEqual(none);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([
      { revision: 1, closedBy: 'automatic', closedAt: '2025-11-06T05:00:10.000Z' },
    ]);
  });

  it('keep their files when old ones are removed, and the others do not', async () => {
    const { fixture, schedulerAt, outlay, closeOctober } = await aClosingFixture(await newUrl());
    await closeOctober();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const now = new Date('2026-11-15T12:00:00.000Z');
    const removed = await removeOldFiles({ ...fixture.store, keepFilesDays: 30, now });
    expect(removed).toEqual({ runs: 1, orphans: 0 });
    const kept = (await fixture.records()).filter(
      ({ run, files: staged }) => staged.length > 0 && run.filesRemovedAt === null,
    );
    expect(kept.map(({ run }) => run.periodFrom)).toEqual(['2025-10-01']);
    const late = await outlay('2025-12-02T12:00:00Z', 'close', 'monthly', '2025-11');
    expect(late.code).toBe(2);
    expect(late.stderr).toContain('has no record of its documents, because its files were removed');
  });

  rule('are checked by outlay verify', async () => {
    const { service, fixture, schedulerAt, closeOctober } = await aClosingFixture(await newUrl());
    await closeOctober();
    service.purchases = [aPurchaseOfOctober('1', 1000)];
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const { database } = fixture.store;
    const problems = async () => (await verifyDeliveryLog(database)).problems;
    expect(await problems()).toEqual([]);
    const first = database.updateTable('closedPeriod').where('revision', '=', 1);
    await first.set({ closedBy: 'automatic' }).execute();
    expect(await problems()).toEqual([
      'revision 1 of monthly, home, 2025-10-01 to 2025-10-31 was changed, or does not follow the one before it',
    ]);
    await database.deleteFrom('closedPeriod').where('revision', '=', 1).execute();
    expect(await problems()).toEqual([
      'revision 2 of monthly, home, 2025-10-01 to 2025-10-31 was changed, or does not follow the one before it',
      expect.stringMatching(
        /^entry \d+ counts \d revisions of closed periods, and at least one of them is no longer/,
      ),
    ]);
  });

  rule('are missed by outlay verify if the only revision was removed', async () => {
    const { fixture, schedulerAt, closeOctober } = await aClosingFixture(await newUrl());
    await closeOctober();
    await schedulerAt('2025-12-01T05:00:10.000Z');
    const { database } = fixture.store;
    await database.deleteFrom('closedPeriod').execute();
    expect((await verifyDeliveryLog(database)).problems).toEqual([
      expect.stringMatching(
        /^entry \d+ counts 1 revisions of closed periods, and at least one of them is no longer/,
      ),
      expect.stringMatching(
        /^run \S+ corrects monthly, home, 2025-10-01 to 2025-10-31, which is not recorded as closed$/,
      ),
    ]);
  });

  rule('are not closed with a report that says itself that documents may be missing', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober } = await aClosingFixture(await newUrl());
    await fixture.rewrite(closingJob.replace('    close:', '    whenIncomplete: send-marked\n    close:'));
    service.fault = 'cut';
    await schedulerAt('2025-11-01T05:00:10.000Z');
    service.fault = 'none';
    const [run] = await runsOfOctober();
    expect(run).toMatchObject({ state: 'delivered' });
    const refused = await outlay('2025-11-02T12:00:00Z', 'close', 'monthly', '2025-10');
    expect(refused).toMatchObject({
      code: 2,
      stderr: `error: monthly, home: the report of 2025-10, run ${run?.id}, says that documents may be missing, so it cannot be closed; outlay run monthly --period 2025-10 --account home --revision reads the period again\n`,
    });
    const closing = { ...fixture.store, configuration: await readConfiguration(fixture.path) };
    const closeDue = () =>
      closeDuePeriods({ ...closing, now: new Date('2025-11-20T05:00:10.000Z'), mayClose: async () => true });
    expect(await closeDue()).toMatchObject({ closed: 0, unclosed: [{ run: run?.id }] });
    const again = ['run', 'monthly', '--period', '2025-10', '--account', 'home', '--revision'];
    expect((await outlay('2025-11-03T12:00:00Z', ...again)).code).toBe(0);
    expect(await closeDue()).toEqual({ ...none, closed: 1 });
    expect(await closedPeriods(fixture.store.database)).toMatchObject([{ revision: 2 }]);
  });

  it('are closed with the latest revision even if the clock was set back before it', async () => {
    const { service, fixture, schedulerAt, outlay, runsOfOctober } = await aClosingFixture(await newUrl());
    await fixture.rewrite(closingJob.replace('    close:', '    changes: true\n    close:'));
    await schedulerAt('2025-11-01T05:00:10.000Z');
    service.purchases = [...service.purchases, aPurchaseOfOctober('3', 100)];
    const run = (now: string, ...words: string[]) =>
      outlay(now, 'run', 'monthly', '--period', '2025-10', '--account', 'home', ...words);
    expect((await run('2025-11-01T05:00:00.000Z', '--revision')).code).toBe(0);
    const revision = (await runsOfOctober()).find((one) => one.revision === 2);
    const delivered = await run('2025-11-01T05:00:02.000Z');
    expect(delivered.stderr).toContain(`already delivered 2025-10: run ${revision?.id} (home)`);
    expect((await run('2025-11-01T05:00:05.000Z', '--revision')).code).toBe(0);
    const runs = await runsOfOctober();
    const lists = runs.map(({ revision: number, plannedAt }) => `r${number} ${plannedAt}`);
    expect(lists.toSorted()).toEqual([
      'r1 2025-11-01T05:00:10.000Z',
      'r2 2025-11-01T05:00:00.000Z',
      'r3 2025-11-01T05:00:05.000Z',
    ]);
    expect((await outlay('2025-11-02T12:00:00Z', 'close', 'monthly', '2025-10')).code).toBe(0);
    const latest = runs.find((one) => one.revision === 3);
    expect(await closedPeriods(fixture.store.database)).toMatchObject([{ revision: 3, runId: latest?.id }]);
  });
});
