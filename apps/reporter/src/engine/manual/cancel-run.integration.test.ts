import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { claimDueRun } from '../../adapters/store/claim-run.ts';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { deliveriesOf, runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { cancelRun } from './cancel-run.ts';

const { stores } = eachStore();
const now = new Date('2026-11-15T12:00:00Z');

describe.each(stores)('canceling a run, in %s', (_name, newAddress) => {
  let database: Database;
  let other: Database;
  beforeEach(async () => {
    const address = await newAddress();
    database = await openStore(address);
    other = await openStore(address);
  });
  afterEach(async () => {
    await database.destroy();
    await other.destroy();
  });

  const plan = async (job: string) => {
    const planned = aPlannedRun({ job, origin: 'schedule', now });
    await planRuns(database, [planned]);
    return planned.run;
  };
  const cancel = (run: Run, reason: string | null = null) =>
    cancelRun({ database, now: () => now, onState: () => {} }, run, { by: 'Anna', reason });
  const claim = (run: Run) => claimDueRun(other, run.id, { owner: 'other', now });

  it('ends it with who and why, so that nobody works on it', async () => {
    const run = await plan('monthly');
    const canceled = await cancel(run, 'Already sent');
    expect(canceled).toMatchObject({
      state: 'skipped',
      canceledBy: 'Anna',
      reason: 'canceled by Anna: Already sent',
      nextAt: null,
      owner: null,
    });
    expect((await deliveriesOf(database, run)).map(({ state }) => state)).toEqual(['skipped', 'skipped']);
    expect(await claim(canceled)).toBeUndefined();
    await planRuns(database, [aPlannedRun({ job: 'monthly', origin: 'schedule', now })]);
    expect(await runById(database, run.id)).toEqual(canceled);
    await expect(cancel(canceled)).rejects.toThrow('is skipped, so there is nothing to cancel');
  });

  it('is refused while a process works on it', async () => {
    const run = await plan('monthly');
    const claimed = await claim(run);
    await expect(cancel(run)).rejects.toThrow(/is in progress|taken over/);
    await expect(cancel(claimed ?? run)).rejects.toThrow('a process is working on run');
  });

  it('lets the database decide between it and the process that claims the run', async () => {
    for (let round = 0; round < 10; round += 1) {
      const run = await plan(`job-${round}`);
      const [canceled, claimed] = await Promise.allSettled([cancel(run), claim(run)]);
      const isClaimed = claimed.status === 'fulfilled' && claimed.value !== undefined;
      expect(canceled.status === 'fulfilled').toBe(!isClaimed);
      const after = await runById(database, run.id);
      expect([after?.state, after?.owner]).toEqual(isClaimed ? ['planned', 'other'] : ['skipped', null]);
    }
  });

  it('is no failure and no recovery of its account', async () => {
    const run = await plan('monthly');
    const failing = { job: run.job, account: run.account, state: 'failing' } as const;
    await database
      .insertInto('jobHealth')
      .values({ ...failing, runId: run.id })
      .execute();
    await cancel(run);
    expect(await database.selectFrom('alert').selectAll().execute()).toEqual([]);
    const health = await database.selectFrom('jobHealth').select('state').execute();
    expect(health).toEqual([{ state: 'healthy' }]);
  });
});
