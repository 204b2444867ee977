import type { Database, RecordedFile, Run } from './schema.ts';
import { StoreError } from './store-error.ts';
import { isRunTransition, type RunState } from './transitions.ts';

/** What changes together with the state of a run. */
export type RunChange = {
  readonly now: Date;
  /** Why it is in its new state; nothing is said where it is not given. */
  readonly reason?: string;
  /** Stays as it is where it is not given. */
  readonly isHeld?: 0 | 1;
};

/** In these nobody works on a run. */
const endedStates: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

/**
 * Moves a run to its next state, if it is still as the caller knows it.
 * @returns the run as it is now
 * @throws {StoreError} `superseded` when another process changed it; `invalid_transition`
 */
export async function changeRun(
  database: Database,
  run: Run,
  to: RunState,
  { now, reason, isHeld = run.isHeld }: RunChange,
): Promise<Run> {
  if (!isRunTransition(run.state, to)) {
    throw new StoreError('invalid_transition', `a run does not go from ${run.state} to ${to}`);
  }
  const owner = endedStates.has(to) ? null : run.owner;
  const change = { state: to, reason: reason ?? null, isHeld, owner, changedAt: now.toISOString() };
  return fenced(run, await updateAsKnown(database, run).set(change).returningAll().executeTakeFirst());
}

/** Records the files of a run, and with them that they are staged. @throws {StoreError} as `changeRun` */
export function recordStaged(
  database: Database,
  run: Run,
  { files, ...change }: RunChange & { readonly files: readonly RecordedFile[] },
): Promise<Run> {
  return database.transaction().execute(async (transaction) => {
    if (files.length > 0) await transaction.insertInto('stagedFile').values(files).execute();
    return changeRun(transaction, run, 'staged', change);
  });
}

/**
 * Makes a process the one that works on a run. Whoever worked on it before can change it no more.
 * @throws {StoreError} `superseded` when another process was faster
 */
export async function takeRun(database: Database, run: Run, owner: string, now: Date): Promise<Run> {
  const change = { owner, attempt: run.attempt + 1, changedAt: now.toISOString() };
  return fenced(run, await updateAsKnown(database, run).set(change).returningAll().executeTakeFirst());
}

/** Ends the work of a process on a run. @throws {StoreError} `superseded` when it was another's by now */
export async function leaveRun(database: Database, run: Run): Promise<Run> {
  return fenced(
    run,
    await updateAsKnown(database, run).set({ owner: null }).returningAll().executeTakeFirst(),
  );
}

function updateAsKnown(database: Database, { id, state, attempt }: Run) {
  return database
    .updateTable('run')
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt);
}

function fenced(run: Run, changed: Run | undefined): Run {
  if (changed) return changed;
  throw new StoreError('superseded', `run ${run.id} was changed by another process; it goes on there`);
}
