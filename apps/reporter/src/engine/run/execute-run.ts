import { leaveOutFiles, skipPending } from '../../adapters/store/change-delivery.ts';
import {
  changeRun,
  holdRun,
  leaveRun,
  postponeRun,
  type RunChange,
  recordStaged,
} from '../../adapters/store/change-run.ts';
import { inTransaction } from '../../adapters/store/in-transaction.ts';
import { deliveriesOf } from '../../adapters/store/read-runs.ts';
import type { Database, Run } from '../../adapters/store/schema.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import type { MadeReport, MakingReport, ReportTask } from '../make/make-report.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { cancelGone } from '../pin/cancel-gone.ts';
import { TokenRefusedError } from '../pin/token-refused-error.ts';
import { withTokenNamed } from '../pin/with-token-named.ts';
import type { AfterFailure } from '../retry/after-failure.ts';
import { causeOf } from '../retry/failure-cause.ts';
import { troubleOfMaking } from '../retry/lasting-trouble.ts';
import { untilStored } from '../retry/until-stored.ts';
import { deliverRun, type RunWork } from './deliver-run.ts';

/** Where the files of a run come from: what it reads, and how it is written. */
export type RunSource = {
  /** Makes them, in this process or in another one. */
  readonly make: (
    asked: Pick<ReportTask, 'run' | 'deliveries' | 'root' | 'key'> & MakingReport,
  ) => Promise<MadeReport>;
};

/** How a run is made: where its records come from, and what becomes of it when they do not. */
export type Making = {
  /** Opens the source for as long as something is done with it. */
  readonly withSource: (act: (source: RunSource) => Promise<void>) => Promise<void>;
  readonly afterFailure: (error: unknown, run: Run) => AfterFailure;
};

/** How a run came out, and what ended it before its files were staged. */
export type Executed = {
  readonly run: Run;
  readonly error?: unknown;
  /** Why some of it goes nowhere any more. */
  readonly gone?: readonly string[];
};

const emptyPeriod = 'the period has no documents';

/**
 * Makes a run that the process has taken: reads the records, writes the files, keeps them, delivers them; each step is
 * recorded.
 * @throws {StoreError} `superseded` when another process took the run over; `unavailable` while the store is away
 */
export async function executeRun(work: RunWork, taken: Run, making: Making): Promise<Executed> {
  let run = taken;
  work.onState(run);
  const onState = (next: Run) => {
    run = next;
    work.onState(next);
  };
  try {
    await making.withSource((source) => stage({ ...work, onState }, taken, source));
  } catch (thrown) {
    const error = withTokenNamed(thrown, taken, work.current);
    if (error instanceof StoreError && !isOfRun(error)) throw error;
    // Its files are there and recorded: they stay.
    if (run.state === 'staged' || run.state === 'skipped') throw error;
    return { run: await leaveOff(work, run, { error, ending: making.afterFailure(error, run) }), error };
  }
  if (run.state === 'skipped') return { run };
  if (run.isHeld) return { run: await leaveRun(work.database, run, { now: work.now(), nextAt: null }) };
  return { run: await deliverRun(work, run) };
}

/** Whether an error is of this run alone, not of the store. */
function isOfRun({ code }: StoreError): boolean {
  return code === 'staged_file_changed' || code === 'invalid_record';
}

async function stage(work: RunWork, run: Run, source: RunSource): Promise<void> {
  const { database, now, onState, root, keys, signal } = work;
  const deliveries = await deliveriesOf(database, run);
  let fetched = run;
  const onFetched = async () => {
    fetched = await changeRun(database, run, 'fetched', { now: now() });
    onState(fetched);
  };
  const key = keys?.current;
  const { disposition, files, reason } = await source.make({ run, deliveries, root, key, onFetched, signal });
  if (disposition === 'skip') {
    onState(await skip(work, fetched));
    return;
  }
  const rendered = await changeRun(database, fetched, 'rendered', { now: now() });
  onState(rendered);
  const held =
    disposition === 'hold' ? ({ isHeld: 1, reason: `${reason}: the files wait for a person` } as const) : {};
  const staged = { run: rendered, files, now: now(), ...held };
  // Together or not at all: a run that begins anew has to find its deliveries as they were planned.
  onState(
    await inTransaction(database, async (transaction) => {
      if (disposition === 'note') await noteOnly(transaction, rendered, now());
      return recordStaged(transaction, work, staged);
    }),
  );
}

/** Ends a run of an empty period, and its deliveries with it. */
function skip({ database, now }: RunWork, run: Run): Promise<Run> {
  const skipping = { reason: emptyPeriod, now: now() };
  return inTransaction(database, async (transaction) => {
    await skipPending(transaction, run, skipping);
    return changeRun(transaction, run, 'skipped', skipping);
  });
}

/** A message without files says that there is nothing to report; the other channels get nothing. */
async function noteOnly(database: Database, run: Run, now: Date): Promise<void> {
  await leaveOutFiles(database, run);
  await skipPending(database, run, { reason: emptyPeriod, now, channels: ['folder', 's3'] });
}

type LeavingOff = { readonly error: unknown; readonly ending: AfterFailure };

async function leaveOff(work: RunWork, run: Run, { error, ending }: LeavingOff): Promise<Run> {
  const { database, now, root, onState } = work;
  const reason = failureText(error);
  // What cannot be removed now is removed when the run begins anew.
  await clearStaging(root, run).catch(() => undefined);
  const detail = error instanceof TokenRefusedError ? failureText(error.cause) : undefined;
  const why = { reason, detail, cause: causeOf(error) };
  const leave = () => {
    if (ending.outcome === 'failed') return fail(work, run, why);
    if (ending.outcome === 'held') return holdRun(database, run, { reason, now: now() });
    if (ending.outcome === 'cancelled') {
      return cancelGone(database, run, { present: { missing: reason }, now: now() });
    }
    const trouble = troubleOfMaking(ending, why);
    return postponeRun(database, run, { ...ending, reason, trouble, now: now() });
  };
  const left = await untilStored(leave, work.onStoreAway);
  onState(left, ending.outcome);
  return left;
}

function fail(
  { database, now }: RunWork,
  run: Run,
  why: Required<Pick<RunChange, 'reason' | 'detail' | 'cause'>>,
): Promise<Run> {
  return inTransaction(database, async (transaction) => {
    await skipPending(transaction, run, { reason: 'the report was not made', now: now() });
    return changeRun(transaction, run, 'failed', { now: now(), ...why });
  });
}
