import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import { bringForward, waitingRuns } from '../../adapters/store/claim-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { recoverOrphanedRuns } from './recover-orphaned-runs.ts';

/** What a sweep looks at. */
export type SweepDeps = {
  readonly database: Database;
  readonly root: string;
  /** Which work on folders. */
  readonly processes: FolderProcesses;
  readonly queue: Queue;
  readonly now: () => Date;
};

/** At most so many runs are enqueued by one sweep; the next one enqueues the others. */
const maxEnqueued = 2_000;

/**
 * Makes good what nobody else does: ends the work of processes that are gone, and enqueues every run that somebody has to
 * work on and nobody does, because its entry was lost or its time has come.
 */
export async function sweep({ database, root, processes, queue, now }: SweepDeps): Promise<void> {
  await recoverOrphanedRuns({ database, root, processes, now: now() });
  await bringForward(database, now());
  const waiting = await waitingRuns(database, now(), maxEnqueued);
  if (waiting.length > 0) await queue.enqueue(database, waiting);
}
