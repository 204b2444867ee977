import { type RawBuilder, sql } from 'kysely';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { inTransaction } from './in-transaction.ts';
import { type PersistentFailure, recordHealth, recordPersistentFailure } from './job-health.ts';
import { isLeased, leaseClockMs, leaseMs } from './lease-clock.ts';
import { beginAttempt, endAttempt } from './run-attempts.ts';
import { type SpentAmount, spentText } from './run-spending.ts';
import { type RecordedWarning, warningsText } from './run-warnings.ts';
import type { AlertCause, Database, RecordedFile, Run, RunAttempt, RunTable } from './schema.ts';
import type { FilesPlace } from './staged-bytes-of.ts';
import { storePieces } from './staged-pieces.ts';
import { isRunTransition, type RunState } from './states.ts';

/** What changes together with the state of a run. */
export type RunChange = {
  readonly now: Date;
  /** Why it is in its new state. */
  readonly reason?: string;
  /** A more detailed reason, recorded with the attempt only. */
  readonly detail?: string | undefined;
  /** Why its report could not be created, if that ends the run. */
  readonly cause?: AlertCause;
  /** Unchanged by default. */
  readonly isHeld?: 0 | 1;
  /** What is recorded with its files. */
  readonly staged?: Pick<RunTable, 'warnings' | 'spent' | 'stagedAt'>;
};

/** States in which no process works on a run. */
const endedStates: ReadonlySet<RunState> = new Set(['delivered', 'partial', 'failed', 'unknown', 'skipped']);

const unclaimed = { owner: null, leaseUntilMs: null } as const;

/**
 * Changes the state of a run, if it has not changed since the caller read it. The end of a run updates the health of
 * its job.
 * @returns the changed run
 * @throws {StoreError} `superseded` if another process changed it; `invalid_transition`
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
    staged,
  }: Omit<RunChange, 'reason'> & { readonly reason?: string | null },
): Promise<Run> {
  refuseTransition(run.state, to);
  const change = { state: to, reason, isHeld, changedAt: now.toISOString(), ...staged };
  if (!endedStates.has(to)) return update(database, run, change);
  return inTransaction(database, async (transaction) => {
    const isUnresolved = await isUnresolvedAs(transaction, run, to);
    const ended = await update(transaction, run, { ...change, ...unclaimed, nextAt: null, isUnresolved });
    await endAttempt(transaction, run, { outcome: to, reason: detail ?? reason, now });
    await recordHealth(transaction, ended, cause);
    return ended;
  });
}

/** Whether a run that ends in a state is a failure without a later run of its period. */
async function isUnresolvedAs(database: Database, run: Run, state: RunState): Promise<0 | 1> {
  if (state !== 'failed' && state !== 'partial') return 0;
  const later = await database
    .selectFrom('run')
    .select('id')
    .where('job', '=', run.job)
    .where('account', '=', run.account)
    .where('plannedAt', '>', run.plannedAt)
    .where('revision', '>=', run.revision)
    .where('periodFrom', '=', run.periodFrom)
    .where('periodUntil', '=', run.periodUntil)
    .limit(1)
    .executeTakeFirst();
  return later ? 0 : 1;
}

/** A run whose files are all in the folder of the store. */
export type StagedChange = Omit<RunChange, 'staged'> & {
  readonly run: Run;
  readonly files: readonly RecordedFile[];
  /** Warnings of the report. */
  readonly warnings?: readonly RecordedWarning[];
  /** What was spent in its period, if it is a report of all of it. */
  readonly spent?: readonly SpentAmount[] | undefined;
};

/**
 * Records the files of a run and that they are staged, in one transaction.
 * @throws {StoreError} as `changeRun`
 */
export function recordStaged(
  database: Database,
  place: FilesPlace,
  { run, files, warnings = [], spent, ...change }: StagedChange,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    if (files.length > 0) await transaction.insertInto('stagedFile').values(files).execute();
    await storePieces(transaction, place, files);
    const isEncrypted = place.keys !== undefined;
    const recorded = {
      warnings: warningsText(warnings, isEncrypted),
      spent: spentText(spent, isEncrypted),
      stagedAt: change.now.toISOString(),
    };
    const staged = await changeRun(transaction, run, 'staged', { ...change, staged: recorded });
    if (staged.isHeld === 1) await recordHealth(transaction, staged);
    return staged;
  });
}

/**
 * Claims a run for a process. The previous owner can no longer change it.
 * @throws {StoreError} `superseded` if another process claimed it first
 */
export function claimRun(database: Database, run: Run, owner: string, now: Date): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const leaseUntilMs = lease(transaction);
    // The deferred deliveries are attempted now, so their reason no longer applies.
    const reason = run.state === 'delivering' && run.isHeld === 0 ? null : run.reason;
    const taken = await update(transaction, run, { owner, leaseUntilMs, reason, attempt: run.attempt + 1 });
    await beginAttempt(transaction, taken, owner, now);
    return taken;
  });
}

/**
 * Claims a run for a process if it is due and no process works on it.
 * @param claim - `isFirst`: whether a run that was attempted before is not claimed
 */
export function claimUnleased(
  database: Database,
  id: string,
  { owner, now, isFirst = false }: { readonly owner: string; readonly now: Date; readonly isFirst?: boolean },
): Promise<Run | undefined> {
  return inTransaction(database, async (transaction) => {
    const taken = await transaction
      .updateTable('run')
      .set((of) => ({
        owner,
        leaseUntilMs: lease(transaction),
        // The deferred deliveries are attempted now, so their reason no longer applies.
        reason: of
          .case()
          .when(of.and([of('state', '=', 'delivering'), of('isHeld', '=', 0)]))
          .then(null)
          .else(of.ref('reason'))
          .end(),
        attempt: of('attempt', '+', 1),
      }))
      .where('id', '=', id)
      .where('nextAt', '<=', now.toISOString())
      .where((where) => where.not(isLeased(transaction, leaseMs)))
      .$if(isFirst, (query) => query.where('attempt', '=', 0))
      .returningAll()
      .executeTakeFirst();
    if (taken) await beginAttempt(transaction, taken, owner, now);
    return taken;
  });
}

/**
 * Releases a held run for delivery.
 * @throws {StoreError} `superseded`
 */
export function releaseRun(database: Database, run: Run): Promise<Run> {
  return update(database, run, { isHeld: 0, heldFor: null, reason: null });
}

/**
 * Records the account that a run uses.
 * @throws {StoreError} `superseded`
 */
export function pinRun(database: Database, run: Run, pin: string): Promise<Run> {
  return update(database, run, { pin });
}

/**
 * Makes a run that has not begun a revision of its period's report.
 * @throws {StoreError} `superseded`
 */
export function reviseRun(database: Database, run: Run, revision: number): Promise<Run> {
  return update(database, run, { revision });
}

/** Why a run is held; because its account has changed by default. */
export type HoldOptions = {
  readonly reason: string;
  readonly now: Date;
  readonly heldFor?: Run['heldFor'];
};

/**
 * Holds a run because its account has changed since it was planned, or because its records are incomplete. A run that is
 * not staged becomes `planned` again.
 * @throws {StoreError} `superseded`
 */
export function holdRun(
  database: Database,
  run: Run,
  { reason, now, heldFor = 'settings' }: HoldOptions,
): Promise<Run> {
  const state = run.state === 'staged' || run.state === 'delivering' ? run.state : 'planned';
  const change = { state, reason, isHeld: 1, heldFor, changedAt: now.toISOString() } as const;
  return inTransaction(database, async (transaction) => {
    const held = await update(transaction, run, { ...change, ...unclaimed, nextAt: null });
    await endAttempt(transaction, run, { outcome: 'held', reason, now });
    await recordHealth(transaction, held);
    return held;
  });
}

/** Who cancels a run, and why. */
export type RunCancellation = { readonly by: string; readonly reason: string; readonly now: Date };

/**
 * Ends a claimed run because someone canceled it.
 * @param to - `skipped`, or the state that follows from the deliveries that were made before
 * @throws {StoreError} as `changeRun`
 */
export function cancelRun(
  database: Database,
  run: Run,
  to: RunState,
  { by, reason, now }: RunCancellation,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const canceled = await update(transaction, run, { canceledBy: by });
    return changeRun(transaction, canceled, to, { now, reason });
  });
}

/**
 * Takes back that a claimed run was canceled, and that its deliveries were.
 * @throws {StoreError} `superseded`
 */
export async function reinstateRun(transaction: Database, run: Run, now: Date): Promise<Run> {
  await transaction
    .updateTable('delivery')
    .set({ state: 'pending', reason: null, changedAt: now.toISOString() })
    .where('runId', '=', run.id)
    .where('state', '=', 'skipped')
    .where('reason', '=', run.reason)
    .execute();
  return update(transaction, run, { canceledBy: null, reason: null });
}

/**
 * Resets a run that a command has claimed to `planned`, with a new pin.
 * @throws {StoreError} `superseded`; `invalid_transition`
 */
export function restartRun(
  database: Database,
  run: Run,
  { now, ...planned }: Pick<Run, 'kind' | 'pin' | 'periodFrom' | 'periodUntil'> & { readonly now: Date },
): Promise<Run> {
  if (run.state !== 'planned') refuseTransition(run.state, 'planned');
  const change = {
    state: 'planned',
    reason: null,
    canceledBy: null,
    isHeld: 0,
    heldFor: null,
    stagedAt: null,
    filesRemovedAt: null,
    warnings: null,
    spent: null,
  } as const;
  return update(database, run, { ...change, ...planned, changedAt: now.toISOString() });
}

/** When a run must be worked on again. */
export type ClaimRelease = {
  readonly now: Date;
  readonly nextAt: string | null;
  /** Why the process could not work on it. */
  readonly released?: string | undefined;
  /** What it waits for; unchanged by default. */
  readonly reason?: string | null | undefined;
  /** Why its deliveries have been deferred for long. */
  readonly failure?: PersistentFailure | undefined;
};

/**
 * Ends a process's claim on a run.
 * @throws {StoreError} `superseded` if another process has taken it over
 */
export function releaseClaim(
  database: Database,
  run: Run,
  { now, nextAt, released, reason = run.reason, failure }: ClaimRelease,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    const changed = await update(transaction, run, { ...unclaimed, nextAt, reason });
    const outcome = released === undefined ? run.state : 'released';
    await endAttempt(transaction, run, { outcome, reason: released ?? null, now });
    if (failure) await recordPersistentFailure(transaction, changed, { ...failure, now });
    return changed;
  });
}

/** When a run that is not staged is attempted again. */
export type Postponement = {
  readonly now: Date;
  readonly nextAt: string | null;
  readonly failures: number;
  readonly outcome: RunAttempt['outcome'];
  readonly reason: string;
  /** Why its report could not be made, where that has lasted. */
  readonly failure?: PersistentFailure | undefined;
};

/**
 * Resets a run that is not staged to `planned`, to be attempted later.
 * @throws {StoreError} as `changeRun`
 */
export function postponeRun(
  database: Database,
  run: Run,
  { now, nextAt, failures, outcome, reason, failure }: Postponement,
): Promise<Run> {
  if (run.state !== 'planned') refuseTransition(run.state, 'planned');
  const change = { state: 'planned', reason, nextAt, failures, changedAt: now.toISOString() } as const;
  return inTransaction(database, async (transaction) => {
    const postponed = await update(transaction, run, { ...change, ...unclaimed });
    await endAttempt(transaction, run, { outcome, reason, now });
    if (failure) await recordPersistentFailure(transaction, postponed, { ...failure, now });
    return postponed;
  });
}

/**
 * Renews the leases of all runs of a process.
 * @returns the number of runs
 */
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
  throw new StoreError('invalid_transition', sayReason('run_transition', { from, to }));
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
  throw new StoreError('superseded', sayReason('taken_over', { run: id }));
}
