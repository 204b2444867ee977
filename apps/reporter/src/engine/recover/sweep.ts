import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { Offers } from '../../adapters/queue/queue.ts';
import { bringForward, waitingRuns } from '../../adapters/store/claim-run.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { settleInterrupted } from './settle-interrupted.ts';

/** What a sweep looks at. */
export type SweepParts = {
  readonly database: Database;
  readonly root: string;
  /** Which work on folders. */
  readonly processes: FolderProcesses;
  readonly offers: Offers;
  readonly now: () => Date;
};

/** So many offers are made again at once; the next sweep makes the others. */
const mostOffers = 2_000;

/**
 * Makes good what nobody else does: ends the work of processes that are gone, and offers every run that somebody has to
 * work on and nobody does, be it that its offer was lost or that its time came.
 */
export async function sweep({ database, root, processes, offers, now }: SweepParts): Promise<void> {
  await settleInterrupted({ database, root, processes, now: now() });
  await bringForward(database, now());
  const waiting = await waitingRuns(database, now(), mostOffers);
  if (waiting.length > 0) await offers.add(database, waiting);
}
