import { describe, expect, it, onTestFinished } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { changeRun, claimRun } from './change-run.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import { runsForPeople } from './runs-for-people.ts';
import type { Database, Run } from './schema.ts';

const { stores } = eachStore();

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute));

describe.each(stores)('the failures that a person should know of, on %s', (_name, newAddress) => {
  const opened = async () => {
    const database = await openStore(await newAddress());
    onTestFinished(() => database.destroy());
    return database;
  };
  const planned = async (database: Database, minute: number, revision = 1) => {
    const { run, ...plan } = aPlannedRun({ now: at(minute) });
    await planRuns(database, [{ ...plan, run: { ...run, revision } }]);
    return { ...run, revision };
  };
  const fail = async (database: Database, run: Run, minute: number) => {
    const claimed = await claimRun(database, run, 'here 1 0', at(minute));
    return changeRun(database, claimed, 'failed', { now: at(minute), reason: 'the service is away' });
  };
  const listed = async (database: Database) => (await runsForPeople(database, 10)).runs.map(({ id }) => id);

  it('are those without a later run of their period, whichever is known first', async () => {
    const database = await opened();
    const first = await planned(database, 0);
    await fail(database, first, 1);
    expect(await listed(database)).toEqual([first.id]);
    const second = await planned(database, 2);
    expect(await listed(database)).toEqual([]);
    const third = await planned(database, 3);
    await fail(database, second, 4);
    expect(await listed(database)).toEqual([]);
    await fail(database, third, 5);
    expect(await listed(database)).toEqual([third.id]);
  });

  it('include a revision, although a clock that was set back recorded it as older than what it revises', async () => {
    const database = await opened();
    const revision = await planned(database, 0, 2);
    await planned(database, 9, 1);
    await fail(database, revision, 1);
    expect(await listed(database)).toEqual([revision.id]);
    await planned(database, 11, 1);
    expect(await listed(database)).toEqual([revision.id]);
    await planned(database, 12, 3);
    expect(await listed(database)).toEqual([]);
  });

  it('include one that fails again after a retry', async () => {
    const database = await opened();
    const failed = await fail(database, await planned(database, 0), 1);
    const retried = await changeRun(database, failed, 'planned', { now: at(2) });
    expect(await listed(database)).toEqual([]);
    await fail(database, retried, 3);
    expect(await listed(database)).toEqual([retried.id]);
  });
});
