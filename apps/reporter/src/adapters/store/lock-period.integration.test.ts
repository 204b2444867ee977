import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { endLeases } from './claim-run.ts';
import { inTransaction } from './in-transaction.ts';
import { lockPeriod } from './lock-period.ts';
import { openStore } from './open-store.ts';
import { planAndClaim } from './plan-run.ts';
import { latestRuns } from './read-runs.ts';
import type { PeriodKey } from './runs-of-period.ts';
import type { Database } from './schema.ts';

const { stores } = eachStore();

/** Plans a run of its own instant, unless a process works on the period. @returns whether it did */
function begin(database: Database, index: number): Promise<boolean> {
  const now = new Date(Date.UTC(2026, 10, 15, 12, 0, index));
  const planned = aPlannedRun({ now });
  return inTransaction(database, async (transaction) => {
    if (await lockPeriod(transaction, planned.run)) return false;
    await planAndClaim(transaction, planned, { owner: `elsewhere ${index} 0`, now });
    return true;
  });
}

describe.each(stores)('a period in %s', (_name, newAddress) => {
  let opened: readonly Database[] = [];
  beforeEach(async () => {
    const address = await newAddress();
    opened = await Promise.all(Array.from({ length: 4 }, () => openStore(address)));
  });
  afterEach(() => Promise.all(opened.map((database) => database.destroy())));

  function busy(key: PeriodKey): Promise<string | undefined> {
    const [database] = opened;
    if (!database) throw new Error('nothing was opened');
    return inTransaction(database, async (transaction) => (await lockPeriod(transaction, key))?.id);
  }

  it('is begun by one of several processes that want it at the same time', async () => {
    const begun = await Promise.all(opened.map(begin));
    expect(begun.filter(Boolean)).toHaveLength(1);
    const [database] = opened;
    expect(database && (await latestRuns(database, 10))).toHaveLength(1);
  });

  it('is busy while a process works on it, for this job, account and period alone', async () => {
    const [database] = opened;
    if (!database) throw new Error('nothing was opened');
    await begin(database, 0);
    const { run } = aPlannedRun();
    expect(await busy(run)).toBe(run.id);
    expect(await busy({ ...run, job: 'weekly' })).toBeUndefined();
    expect(await busy({ ...run, account: 'other' })).toBeUndefined();
    expect(await busy({ ...run, periodFrom: '2026-09-01' })).toBeUndefined();
    await endLeases(database, ['elsewhere 0 0']);
    expect(await busy(run)).toBeUndefined();
  });
});
