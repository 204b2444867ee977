import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eachStore } from '../../testing/each-store.ts';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { findRuns, type RunFilter, runsByIds, runsOfLatestOccurrence } from './find-runs.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';
import type { Database, Run } from './schema.ts';

const { stores } = eachStore();

/** A run without deliveries, planned on a day of November 2026. */
function aRun(id: string, day: number, parts: Partial<Run> = {}): Run {
  const plannedAt = new Date(Date.UTC(2026, 10, day)).toISOString();
  return { ...aPlannedRun().run, id, plannedAt, scheduledFor: plannedAt, ...parts };
}

describe.each(stores)('runs in %s', (_name, newAddress) => {
  let database: Database;
  beforeEach(async () => {
    database = await openStore(await newAddress());
  });
  afterEach(() => database.destroy());

  async function plan(runs: readonly Run[]): Promise<void> {
    await planRuns(
      database,
      runs.map((run) => ({ run, deliveries: [] })),
    );
  }

  const september = { periodFrom: '2026-09-01', periodUntil: '2026-10-01' };

  it.each<[string, RunFilter, string[]]>([
    ['all, newest first', {}, ['e', 'd', 'c', 'b', 'a']],
    ['those of a job', { job: 'weekly' }, ['d', 'b']],
    ['those of an account', { account: 'shop' }, ['e', 'b']],
    ['those in some states', { states: ['failed', 'delivered'] }, ['d', 'c']],
    ['those that are held', { states: ['held'] }, ['b']],
    ['those that are held or failed', { states: ['failed', 'held'] }, ['c', 'b']],
    ['those of a period', { period: { from: '2026-09-01', until: '2026-10-01' } }, ['c', 'a']],
    ['those since an instant, which is inside', { since: '2026-11-03T00:00:00.000Z' }, ['e', 'd', 'c']],
    ['those of all at once', { job: 'weekly', account: 'shop', states: ['staged'] }, ['b']],
  ])('are found: %s', async (_what, filter, ids) => {
    await plan([
      aRun('a', 1, september),
      aRun('b', 2, { job: 'weekly', account: 'shop', state: 'staged', isHeld: 1 }),
      aRun('c', 3, { state: 'failed', ...september }),
      aRun('d', 4, { job: 'weekly', state: 'delivered' }),
      aRun('e', 5, { account: 'shop' }),
    ]);
    expect((await findRuns(database, filter, 10)).map(({ id }) => id)).toEqual(ids);
    expect((await findRuns(database, filter, 1)).map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  it('are found by their recipients, each once and in pages', async () => {
    const runs = ['a', 'b', 'c', 'd'].map((id, index) => aRun(id, index + 1));
    const [folder, mail] = aPlannedRun().deliveries;
    if (!folder || !mail) throw new Error('a planned run has two deliveries');
    const to = (runId: string, position: number, target: string) =>
      ({ ...mail, id: `${runId}${position}`, runId, position, target }) as const;
    const deliveries = [
      [to('a', 0, 'anna@finance.example')],
      [to('b', 0, 'books@finance.example')],
      [to('c', 0, 'Anna@Finance.example'), to('c', 1, 'anna@finance.example')],
      [{ ...folder, id: 'd0', runId: 'd', target: 'anna@finance.example' }],
    ];
    await planRuns(
      database,
      runs.map((run, index) => ({ run, deliveries: deliveries[index] ?? [] })),
    );
    const found = async (filter: RunFilter, limit = 10) =>
      (await findRuns(database, { recipient: 'ANNA@finance.example', ...filter }, limit)).map(({ id }) => id);
    expect(await found({})).toEqual(['c', 'a']);
    expect(await found({}, 1)).toEqual(['c']);
    expect(await found({ before: runs[2] })).toEqual(['a']);
    expect(await found({ states: ['failed'] })).toEqual([]);
    expect(await found({ recipient: 'nobody@finance.example' })).toEqual([]);
  });

  it('are found for the latest occurrence of a job, not for manual runs', async () => {
    const failed = { state: 'failed', origin: 'schedule' } as const;
    await plan([
      aRun('old', 1, failed),
      aRun('shop', 2, { ...failed, account: 'shop' }),
      aRun('home', 2, failed),
      aRun('well', 2, { ...failed, account: 'well', state: 'delivered' }),
      aRun('other', 3, { ...failed, job: 'weekly' }),
      aRun('manual', 4, { state: 'failed' }),
    ]);
    const found = await runsOfLatestOccurrence(database, 'monthly', ['failed', 'partial']);
    expect(found.map(({ id }) => id)).toEqual(['home', 'shop']);
    expect(await runsOfLatestOccurrence(database, 'yearly', ['failed'])).toEqual([]);
  });

  it('are found by more identifiers than a statement takes', async () => {
    await plan([aRun('a', 1), aRun('b', 2)]);
    const unknown = Array.from({ length: 1_200 }, (_, index) => `none-${index}`);
    expect([...(await runsByIds(database, ['a', ...unknown, 'b'])).keys()].toSorted()).toEqual(['a', 'b']);
  });
});
