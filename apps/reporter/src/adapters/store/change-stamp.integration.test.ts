import { describe, expect, it, onTestFinished } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { claimRun } from './change-run.ts';
import { changeStamp } from './change-stamp.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';

const { stores } = eachStore();

describe.each(stores)('the stamp of changes, on %s', (_name, newAddress) => {
  it('changes with runs, deliveries in progress and pauses, and with nothing else', async () => {
    const database = await openStore(await newAddress());
    onTestFinished(() => database.destroy());
    const stamps = [await changeStamp(database)];
    const next = async () => void stamps.push(await changeStamp(database));
    const { run, deliveries } = aPlannedRun();
    await planRuns(database, [{ run, deliveries }]);
    await next();
    await claimRun(database, run, 'here 1 0', new Date('2026-11-15T12:00:00Z'));
    await next();
    await database.updateTable('delivery').set({ state: 'accepted' }).where('position', '=', 0).execute();
    await next();
    const pause = {
      id: 'a',
      job: 'monthly',
      pausedBy: 'anna',
      reason: null,
      resumedAt: null,
      resumedBy: null,
    };
    await database
      .insertInto('jobPause')
      .values({ ...pause, pausedAt: '2026-11-15T12:00:00.000Z' })
      .execute();
    await next();
    expect(new Set(stamps).size).toBe(5);
    expect(await changeStamp(database)).toBe(stamps[4]);
  });
});
