import type { OnEvent } from '../../adapters/log/scheduler-event.ts';
import type { JobPause } from '../../adapters/store/job-pause-row.ts';
import { openPauses, pauseById } from '../../adapters/store/job-pauses.ts';
import type { Database } from '../../adapters/store/schema.ts';

/**
 * Watches which jobs are paused, by whichever process.
 * @returns reports what has changed since its last call; at first, every job that is paused
 */
export function watchPauses(database: Database, onEvent: OnEvent): () => Promise<void> {
  let known: ReadonlyMap<string, JobPause> = new Map();
  return async () => {
    const open = await openPauses(database);
    const isIn = (pauses: ReadonlyMap<string, JobPause>, { job, id }: JobPause) => pauses.get(job)?.id === id;
    for (const one of known.values()) {
      if (isIn(open, one)) continue;
      const { resumedAt: at = null, resumedBy: by = null } = (await pauseById(database, one.id)) ?? {};
      onEvent({ type: 'job', status: 'resumed', job: one.job, at, by });
    }
    for (const one of open.values()) {
      if (isIn(known, one)) continue;
      const { job, pausedAt: at, pausedBy: by, reason } = one;
      onEvent({ type: 'job', status: 'paused', job, at, by, reason });
    }
    known = open;
  };
}
