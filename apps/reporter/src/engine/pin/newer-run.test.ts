import { afterEach, beforeEach, expect, it } from 'vitest';
import { openStore } from '../../adapters/store/open-store.ts';
import { planRuns } from '../../adapters/store/plan-run.ts';
import { runById } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { aPlannedRun, plannedRunSettings } from '../../testing/planned-runs.ts';
import { newerRun } from './newer-run.ts';

let database: Database;
beforeEach(async () => {
  database = await openStore({ sqliteFile: ':memory:' });
});
afterEach(() => database.destroy());

type Recorded = Pick<Run, 'state'> & Partial<Pick<Run, 'isHeld' | 'revision'>>;

/** A run of October, planned at an hour of one day. */
async function record(hour: number, fields: Recorded): Promise<Run> {
  const planned = aPlannedRun({ now: new Date(Date.UTC(2026, 10, 15, hour)) });
  await planRuns(database, [planned]);
  await database.updateTable('run').set(fields).where('id', '=', planned.run.id).execute();
  const run = await runById(database, planned.run.id);
  if (!run) throw new Error('it was not recorded');
  return run;
}

async function idOfNewer(run: Run): Promise<string | undefined> {
  const [job] = plannedRunSettings().configuration().jobs;
  if (!job) throw new Error('there is no job');
  return (await newerRun({ database, job, categoriesFor: async () => undefined }, run))?.id;
}

it('is the held run that was released first, whichever was planned first', async () => {
  const older = await record(9, { state: 'delivered' });
  const newer = await record(10, { state: 'staged', isHeld: 1 });
  expect(await idOfNewer(newer)).toBe(older.id);
  expect(await idOfNewer(older)).toBeUndefined();
});

it('is one in delivery only if it was planned later', async () => {
  const older = await record(9, { state: 'delivering' });
  const newer = await record(10, { state: 'delivering' });
  expect(await idOfNewer(older)).toBe(newer.id);
  expect(await idOfNewer(newer)).toBeUndefined();
});

it('is none for a revision of what was delivered', async () => {
  await record(9, { state: 'delivered' });
  const correction = await record(10, { state: 'staged', revision: 2 });
  expect(await idOfNewer(correction)).toBeUndefined();
});

it('is the revision even if the clock was set back before it was planned', async () => {
  const revision = await record(9, { state: 'delivered', revision: 2 });
  const revised = await record(10, { state: 'delivered' });
  expect(await idOfNewer(revised)).toBe(revision.id);
  expect(await idOfNewer(revision)).toBeUndefined();
});
