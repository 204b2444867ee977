import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { takeRun } from './change-run.ts';
import { freeStrayRuns, waitingRuns } from './claim-run.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';

it('frees the runs that a process has without working on them, and no others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outlay-stray-'));
  const database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  const now = new Date('2026-11-15T12:00:00Z');
  const [worked, stray, others] = ['worked', 'stray', 'others'].map((job) =>
    aPlannedRun({ job, origin: 'schedule', now }),
  );
  if (!worked || !stray || !others) throw new Error('there are three');
  await planRuns(database, [worked, stray, others]);
  for (const { run } of [worked, stray]) await takeRun(database, run, 'here 1 0', now);
  await takeRun(database, others.run, 'elsewhere 1 0', now);
  expect(await waitingRuns(database, now, 10)).toEqual([]);
  await freeStrayRuns(database, 'here 1 0', new Set([worked.run.id]));
  expect(await waitingRuns(database, now, 10)).toEqual([stray.run.id]);
  await database.destroy();
  await rm(folder, { recursive: true });
});
