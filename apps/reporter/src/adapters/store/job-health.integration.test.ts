import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deliveryId, runId } from '../../engine/plan/run-identity.ts';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { changeRun, claimRun, postponeRun, recordStaged, releaseClaim } from './change-run.ts';
import type { PersistentFailure } from './job-health.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import type { Database, Run } from './schema.ts';

const { stores } = eachStore();
const now = new Date('2026-11-01T06:03:00Z');
const failure: PersistentFailure = { cause: 'service', reason: 'the service is away' };
const later = { now, nextAt: '2026-11-01T07:07:00.000Z' };
const again = { ...later, failures: 7, outcome: 'retried', reason: failure.reason, failure } as const;

describe.each(stores)('the health of a job on %s', (_name, newAddress) => {
  let database: Database;
  beforeEach(async () => {
    database = await openStore(await newAddress());
  });
  afterEach(() => database.destroy());

  /** A run that is due at an hour of a day, which a process has taken. */
  async function aTakenRun(hour: number, origin: 'schedule' | 'manual' = 'schedule'): Promise<Run> {
    const due = new Date(Date.UTC(2026, 10, 1, hour));
    const { run, deliveries } = aPlannedRun({ origin, now: due });
    const id = runId(run.job, run.account, run.scheduledFor);
    const own = deliveries.map((one, index) => ({ ...one, id: deliveryId(id, index), runId: id }));
    await planRuns(database, [{ run: { ...run, id }, deliveries: own }]);
    return claimRun(database, { ...run, id }, 'test', due);
  }

  const alerts = () =>
    database
      .selectFrom('alert')
      .select(['runId', 'kind', 'state', 'cause', 'reason', 'createdAt'])
      .orderBy('createdAt')
      .execute();

  const deliveries = async () => {
    const found = await database.selectFrom('alert').selectAll().orderBy('createdAt').execute();
    return found.map(({ kind, delivery }) => [kind, delivery]);
  };

  async function skip(run: Run, at: string): Promise<void> {
    const change = { now: new Date(at) };
    await changeRun(database, await changeRun(database, run, 'fetched', change), 'skipped', change);
  }

  it('records a persistent failure with the deferral of a run, once', async () => {
    const run = await aTakenRun(5);
    const postponed = await postponeRun(database, run, again);
    expect(await alerts()).toEqual([
      {
        runId: run.id,
        kind: 'failing',
        state: 'planned',
        cause: 'service',
        reason: 'the service is away',
        createdAt: now.toISOString(),
      },
    ]);
    await postponeRun(database, await claimRun(database, postponed, 'test', now), again);
    expect(await alerts()).toHaveLength(1);
  });

  it('alerts about neither a failure that its run resolved in time, nor its recovery', async () => {
    const run = await postponeRun(database, await aTakenRun(5), again);
    await skip(await claimRun(database, run, 'test', now), '2026-11-01T06:04:00Z');
    expect(await deliveries()).toEqual([['failing', 'dropped']]);
    await postponeRun(database, await aTakenRun(6), again);
    expect(await deliveries()).toEqual([
      ['failing', 'dropped'],
      ['failing', 'pending'],
    ]);
  });

  it.each(['sending', 'sent', 'unknown'] as const)(
    'alerts about a recovery if the failure was, or may have been, announced: %s',
    async (delivery) => {
      const run = await postponeRun(database, await aTakenRun(5), again);
      await database.updateTable('alert').set({ delivery }).execute();
      await skip(await claimRun(database, run, 'test', now), '2026-11-01T06:04:00Z');
      expect(await deliveries()).toEqual([
        ['failing', delivery],
        ['recovered', 'pending'],
      ]);
    },
  );

  it('alerts about the recovery of a run whose retries caused an alert', async () => {
    const run = await postponeRun(database, await aTakenRun(5), again);
    await database.updateTable('alert').set({ delivery: 'sent' }).execute();
    const end = { now: new Date('2026-11-01T08:00:00Z'), reason: 'it ended', cause: 'token' } as const;
    const failed = await changeRun(database, await claimRun(database, run, 'test', now), 'failed', end);
    await skip(await changeRun(database, failed, 'planned', { now }), '2026-11-01T08:00:30Z');
    expect(await deliveries()).toEqual([
      ['failing', 'sent'],
      ['failing', 'dropped'],
      ['recovered', 'pending'],
    ]);
  });

  it('records nothing if another process has taken over the run', async () => {
    const run = await aTakenRun(5);
    await claimRun(database, run, 'other', now);
    await expect(postponeRun(database, run, again)).rejects.toMatchObject({ code: 'superseded' });
    await expect(releaseClaim(database, run, { ...later, failure })).rejects.toMatchObject({
      code: 'superseded',
    });
    expect(await alerts()).toEqual([]);
    expect(await database.selectFrom('jobHealth').selectAll().execute()).toEqual([]);
  });

  it('alerts once about an account if two of its runs fail at the same time', async () => {
    const runs = [await aTakenRun(4), await aTakenRun(5)];
    await Promise.all(runs.map((run) => postponeRun(database, run, again)));
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['failing']);
  });

  it('records no failure of a manual run', async () => {
    await postponeRun(database, await aTakenRun(5, 'manual'), again);
    expect(await alerts()).toEqual([]);
  });

  it('alerts once about a run that is being retried, while others of its job succeed', async () => {
    const postponed = await postponeRun(database, await aTakenRun(4), again);
    await skip(await aTakenRun(5), '2026-11-01T06:05:00Z');
    await postponeRun(database, await claimRun(database, postponed, 'test', now), again);
    expect((await alerts()).map(({ kind }) => kind)).toEqual(['failing', 'recovered']);
  });

  it.each([
    ['token', 2],
    ['configuration', 2],
    ['service', 1],
    ['disk', 1],
  ] as const)(
    'tells once more of a run that was tried again where it ends for want of a person: %s',
    async (cause, count) => {
      const run = await postponeRun(database, await aTakenRun(5), again);
      await database.updateTable('alert').set({ delivery: 'sent' }).execute();
      const end = { now: new Date('2026-11-01T08:00:00Z'), reason: 'it ended', cause };
      const failed = await changeRun(database, await claimRun(database, run, 'test', now), 'failed', end);
      expect((await alerts()).map(({ state }) => state)).toEqual(['planned', 'failed'].slice(0, count));
      await database.updateTable('alert').set({ delivery: 'sent' }).execute();
      await changeRun(database, await changeRun(database, failed, 'planned', { now }), 'failed', end);
      expect(await alerts()).toHaveLength(count);
    },
  );

  it('alerts that a retried run is now held', async () => {
    const run = await postponeRun(database, await aTakenRun(5), again);
    await database.updateTable('alert').set({ delivery: 'sent' }).execute();
    const at = { now: new Date('2026-11-01T08:00:00Z') };
    const fetched = await changeRun(database, await claimRun(database, run, 'test', now), 'fetched', at);
    const rendered = await changeRun(database, fetched, 'rendered', at);
    const held = { ...at, files: [], reason: 'it may be incomplete', isHeld: 1 } as const;
    await recordStaged(database, { root: '', keys: undefined }, { run: rendered, ...held });
    expect((await alerts()).map(({ cause }) => cause)).toEqual(['service', 'held']);
  });

  it('updates an unsent alert with the end of its run, and not a sent one', async () => {
    const run = await postponeRun(database, await aTakenRun(5), again);
    const ended = { now, reason: 'the token is refused', cause: 'token' } as const;
    const failed = await changeRun(database, await claimRun(database, run, 'test', now), 'failed', ended);
    const renewed = { runId: run.id, state: 'failed', cause: 'token', reason: 'the token is refused' };
    expect(await alerts()).toMatchObject([renewed]);
    await database.updateTable('alert').set({ delivery: 'sent' }).execute();
    const anew = await changeRun(database, failed, 'planned', { now });
    await changeRun(database, anew, 'failed', { now, reason: 'the disk is full', cause: 'disk' });
    expect(await alerts()).toMatchObject([renewed]);
  });
});
