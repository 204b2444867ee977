import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { Queue } from '../../adapters/queue/queue.ts';
import { bringForward, waitingRuns } from '../../adapters/store/claim-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { recoverOrphanedRuns } from './recover-orphaned-runs.ts';

/** Dependencies of the sweep. */
export type SweepDeps = {
  readonly database: Database;
  readonly root: string;
  /** The processes that write to folders. */
  readonly processes: FolderProcesses;
  readonly queue: Queue;
  readonly now: () => Date;
};

/** Maximum number of runs that one sweep enqueues; the next sweep enqueues the rest. */
const maxEnqueued = 2_000;

/**
 * Recovers orphaned runs, and enqueues every run that is due but that no process works on, because its queue entry was
 * lost or its next attempt is due.
 */
export async function sweep({ database, root, processes, queue, now }: SweepDeps): Promise<void> {
  await recoverOrphanedRuns({ database, root, processes, now: now() });
  await bringForward(database, now());
  const waiting = await waitingRuns(database, now(), maxEnqueued);
  if (waiting.length > 0) await queue.enqueue(database, waiting);
}
