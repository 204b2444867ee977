import { join } from 'node:path';
import { temporaryFolder } from '@outlay/core/internal/testing/temporary-folder.ts';
import { expect, it } from 'vitest';
import { aPlannedRun } from '../../testing/planned-runs.ts';
import { claimRun } from './change-run.ts';
import { releaseOrphanedRuns, waitingRuns } from './claim-run.ts';
import { openStore } from './open-store.ts';
import { planRuns } from './plan-run.ts';

it('frees the runs that a process has without working on them, and no others', async () => {
  const folder = await temporaryFolder();
  const database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  const now = new Date('2026-11-15T12:00:00Z');
  const [worked, orphaned, others] = ['worked', 'orphaned', 'others'].map((job) =>
    aPlannedRun({ job, origin: 'schedule', now }),
  );
  if (!worked || !orphaned || !others) throw new Error('there are three');
  await planRuns(database, [worked, orphaned, others]);
  for (const { run } of [worked, orphaned]) await claimRun(database, run, 'here 1 0', now);
  await claimRun(database, others.run, 'elsewhere 1 0', now);
  expect(await waitingRuns(database, now, 10)).toEqual([]);
  await releaseOrphanedRuns(database, 'here 1 0', (run) => run === worked.run.id);
  expect(await waitingRuns(database, now, 10)).toEqual([orphaned.run.id]);
  await database.destroy();
});

it('frees no run that begins while the runs of the process are read', async () => {
  const folder = await temporaryFolder();
  const database = await openStore({ sqliteFile: join(folder, 'outlay.sqlite') });
  const now = new Date('2026-11-15T12:00:00Z');
  const planned = aPlannedRun({ job: 'monthly', origin: 'schedule', now });
  await planRuns(database, [planned]);
  await claimRun(database, planned.run, 'here 1 0', now);
  const workedOn = new Set<string>();
  const releasing = releaseOrphanedRuns(database, 'here 1 0', (run) => workedOn.has(run));
  workedOn.add(planned.run.id);
  await releasing;
  expect(await waitingRuns(database, now, 10)).toEqual([]);
  await database.destroy();
});
