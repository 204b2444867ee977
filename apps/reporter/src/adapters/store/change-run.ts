import { type RawBuilder, sql } from 'kysely';
import { StoreError } from '../../errors/store-error.ts';
import { inTransaction } from './in-transaction.ts';
import { type LastingFailure, recordHealth, recordLastingFailure } from './job-health.ts';
import { leaseClockMs, leaseMs } from './lease-clock.ts';
import { beginAttempt, endAttempt } from './run-attempts.ts';
import type { AlertCause, Database, RecordedFile, Run, RunAttempt, RunTable } from './schema.ts';
import type { FilesPlace } from './staged-bytes-of.ts';
import { keepPieces } from './staged-pieces.ts';
import { isRunTransition, type RunState } from './states.ts';

/** What changes together with the state of a run. */
export type RunChange = {
  readonly now: Date;
  /** Why it is in its new state; nothing is said where it is not given. */
  readonly reason?: string;
  /** What is recorded of the attempt that ended it in place of the reason: more of the same, for whoever looks closely. */
  readonly detail?: string | undefined;
  /** Why its report was not made, where that ends it. */
  readonly cause?: AlertCause;
  /** Stays as it is where it is not given. */
  readonly isHeld?: 0 | 1;
};

/** In these nobody works on a run. */
const endedStates: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

const nobody = { owner: null, leaseUntilMs: null } as const;

/**
 * Moves a run to its next state, if it is still as the caller knows it. With the end of a run its job's health changes.
 * @returns the run as it is now
 * @throws {StoreError} `superseded` when another process changed it; `invalid_transition`
 */
export async function changeRun(
  database: Database,
  run: Run,
  to: RunState,
  {
    now,
    reason = null,
    detail,
    cause,
    isHeld = run.isHeld,
  }: Omit<RunChange, 'reason'> & { readonly reason?: string | null },
): Promise<Run> {
  refuseTransition(run.state, to);
  const change = { state: to, reason, isHeld, changedAt: now.toISOString() };
  if (!endedStates.has(to)) return update(database, run, change);
  return inTransaction(database, async (transaction) => {
    const ended = await update(transaction, run, { ...change, ...nobody, nextAt: null });
    await endAttempt(transaction, run, { outcome: to, reason: detail ?? reason, now });
    await recordHealth(transaction, ended, cause);
    return ended;
  });
}

/** A run of which all files lie in the folder of the store. */
export type Staged = RunChange & { readonly run: Run; readonly files: readonly RecordedFile[] };

/**
 * Records the files of a run, and with them that they are staged.
 * @throws {StoreError} as `changeRun`
 */
export function recordStaged(
  database: Database,
  place: FilesPlace,
  { run, files, ...change }: Staged,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    if (files.length > 0) await transaction.insertInto('stagedFile').values(files).execute();
    await keepPieces(transaction, place, files);
    const staged = await changeRun(transaction, run, 'staged', change);
    if (staged.isHeld === 1) await recordHealth(transaction, staged);
    return staged;
  });
}

/**
 * Makes a process the one that works on a run. Whoever worked on it before can change it no more.
 * @throws {StoreError} `superseded` when another process was faster
 */
export function takeRun(database: Database, run: Run, owner: string, now: Date): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const leaseUntilMs = lease(transaction);
    // What its deliveries waited for is tried now.
    const reason = run.state === 'delivering' && run.isHeld === 0 ? null : run.reason;
    const taken = await update(transaction, run, { owner, leaseUntilMs, reason, attempt: run.attempt + 1 });
    await beginAttempt(transaction, taken, owner, now);
    return taken;
  });
}

/** Lets the files of a held run go to where they were meant to go. @throws {StoreError} `superseded` */
export function releaseRun(database: Database, run: Run): Promise<Run> {
  return update(database, run, { isHeld: 0, heldFor: null, reason: null });
}

/** Records the account that a run is made with. @throws {StoreError} `superseded` */
export function pinRun(database: Database, run: Run, pin: string): Promise<Run> {
  return update(database, run, { pin });
}

/** Makes a run of which nothing is made a revision of its period's report. @throws {StoreError} `superseded` */
export function reviseRun(database: Database, run: Run, revision: number): Promise<Run> {
  return update(database, run, { revision });
}

/**
 * Leaves a run to a person, because its account has changed since it was planned. One of which nothing is staged is back
 * at its beginning.
 * @throws {StoreError} `superseded`
 */
export function holdRun(
  database: Database,
  run: Run,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<Run> {
  const state = run.state === 'staged' || run.state === 'delivering' ? run.state : 'planned';
  const change = { state, reason, isHeld: 1, heldFor: 'settings', changedAt: now.toISOString() } as const;
  return inTransaction(database, async (transaction) => {
    const held = await update(transaction, run, { ...change, ...nobody, nextAt: null });
    await endAttempt(transaction, run, { outcome: 'held', reason, now });
    await recordHealth(transaction, held);
    return held;
  });
}

/**
 * Brings a run that a person's command has taken back to its beginning, with the account and the period of a plan.
 * @throws {StoreError} `superseded`; `invalid_transition`
 */
export function restartRun(
  database: Database,
  run: Run,
  { now, ...planned }: Pick<Run, 'pin' | 'periodFrom' | 'periodUntil'> & { readonly now: Date },
): Promise<Run> {
  if (run.state !== 'planned') refuseTransition(run.state, 'planned');
  const change = { state: 'planned', reason: null, isHeld: 0, heldFor: null, filesRemovedAt: null } as const;
  return update(database, run, { ...change, ...planned, changedAt: now.toISOString() });
}

/** When somebody has to work on a run again, after a process left it. */
export type Leaving = {
  readonly now: Date;
  readonly nextAt: string | null;
  /** Why it was given back, where nothing of it could be done. */
  readonly released?: string | undefined;
  /** What it waits for; stays as it is where it is not given. */
  readonly reason?: string | null | undefined;
  /** Why its deliveries are put off, where that has lasted. */
  readonly failure?: LastingFailure | undefined;
};

/** Ends the work of a process on a run. @throws {StoreError} `superseded` when it was another's by now */
export function leaveRun(
  database: Database,
  run: Run,
  { now, nextAt, released, reason = run.reason, failure }: Leaving,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const left = await update(transaction, run, { ...nobody, nextAt, reason });
    const outcome = released === undefined ? run.state : 'released';
    await endAttempt(transaction, run, { outcome, reason: released ?? null, now });
    if (failure) await recordLastingFailure(transaction, left, { ...failure, now });
    return left;
  });
}

/** A run that begins anew later. */
export type Postponement = {
  readonly now: Date;
  readonly nextAt: string | null;
  readonly failures: number;
  readonly outcome: RunAttempt['outcome'];
  readonly reason: string;
  /** Why its report could not be made, where that has lasted. */
  readonly failure?: LastingFailure | undefined;
};

/** Brings a run of which nothing is staged back to its beginning. @throws {StoreError} as `changeRun` */
export function postponeRun(
  database: Database,
  run: Run,
  { now, nextAt, failures, outcome, reason, failure }: Postponement,
): Promise<Run> {
  if (run.state !== 'planned') refuseTransition(run.state, 'planned');
  const change = { state: 'planned', reason, nextAt, failures, changedAt: now.toISOString() } as const;
  return inTransaction(database, async (transaction) => {
    const postponed = await update(transaction, run, { ...change, ...nobody });
    await endAttempt(transaction, run, { outcome, reason, now });
    if (failure) await recordLastingFailure(transaction, postponed, { ...failure, now });
    return postponed;
  });
}

/** Says for every run that a process works on that it goes on. @returns how many there are */
export async function extendLeases(database: Database, owner: string): Promise<number> {
  const extended = await database
    .updateTable('run')
    .set({ leaseUntilMs: lease(database) })
    .where('owner', '=', owner)
    .executeTakeFirst();
  return Number(extended.numUpdatedRows);
}

function lease(database: Database) {
  return sql<number>`${leaseClockMs(database)} + ${sql.lit(leaseMs)}`;
}

function refuseTransition(from: RunState, to: RunState): void {
  if (isRunTransition(from, to)) return;
  throw new StoreError('invalid_transition', `a run cannot change from ${from} to ${to}`);
}

type Change = Partial<Omit<RunTable, 'leaseUntilMs'>> & {
  readonly leaseUntilMs?: RawBuilder<number> | null;
};

async function update(database: Database, { id, state, attempt }: Run, change: Change): Promise<Run> {
  const changed = await database
    .updateTable('run')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('attempt', '=', attempt)
    .returningAll()
    .executeTakeFirst();
  if (changed) return changed;
  throw new StoreError('superseded', `run ${id} was taken over by another process`);
}
