import { withFile } from '../../adapters/files/file-failure.ts';
import { leaveRun } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { withTokenNamed } from '../pin/with-token-named.ts';
import type { RetryPolicy } from '../retry/retry-policy.ts';
import { deliverRun } from './deliver-run.ts';
import { openRunSource, type SourceOptions } from './open-run-source.ts';
import { recordFailure } from './record-failure.ts';
import type { RunDeps } from './run-deps.ts';
import { stageRun } from './stage-run.ts';

/** What the scheduler and the commands decide of a run: how its records are read, and when it is tried again. */
export type RunPolicy = { readonly source: SourceOptions; readonly afterFailure: RetryPolicy };

/** How a run came out, and what ended it before its files were staged. */
export type Executed = {
  readonly run: Run;
  readonly error?: unknown;
  /** Why some of it goes nowhere any more. */
  readonly gone?: readonly string[];
};

/**
 * Makes a run that the process has taken, and delivers it: reads the records, writes the files, keeps them, delivers
 * them; each step is recorded before the next. The scheduler and every command come through here.
 * @throws {StoreError} `superseded` when another process took the run over; `unavailable` while the store is away
 */
export async function executeRun(deps: RunDeps, taken: Run, policy: RunPolicy): Promise<Executed> {
  let run = taken;
  const onState: RunDeps['onState'] = (next, left) => {
    run = next;
    deps.onState(next, left);
  };
  onState(taken);
  const { source, requests } = counted(policy.source);
  try {
    await withFile(deps.root, () => clearStaging(deps.root, taken));
    await using opened = await openRunSource(deps, taken, source);
    await stageRun({ ...deps, onState }, taken, opened);
  } catch (thrown) {
    const error = withTokenNamed(thrown, taken, deps.current);
    if (error instanceof StoreError && !isOfRun(error)) throw error;
    // Its files are there and recorded: they stay.
    if (run.state === 'staged' || run.state === 'skipped') throw error;
    const moment = { now: deps.now(), isEnding: deps.signal.aborted, requests: requests() };
    return {
      run: await recordFailure(deps, run, { error, ending: policy.afterFailure(error, run, moment) }),
      error,
    };
  }
  if (run.state === 'skipped') return { run };
  if (run.isHeld === 1) return { run: await leaveRun(deps.database, run, { now: deps.now(), nextAt: null }) };
  return { run: await deliverRun(deps, run) };
}

/** Counts the requests of a run. */
function counted(source: SourceOptions): { readonly source: SourceOptions; readonly requests: () => number } {
  let requests = 0;
  const onSend = (baseUrl: string) => {
    requests += 1;
    source.connection.onSend?.(baseUrl);
  };
  return { source: { ...source, connection: { ...source.connection, onSend } }, requests: () => requests };
}

/** Whether an error is of this run alone, not of the store. */
function isOfRun({ code }: StoreError): boolean {
  return code === 'staged_file_changed' || code === 'invalid_record';
}
