import { withFile } from '../../adapters/files/file-failure.ts';
import { changeRun, releaseClaim } from '../../adapters/store/change-run.ts';
import type { Run } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { clearStaging } from '../make/staging-folder.ts';
import { withRunTokenNamed } from '../pin/with-token-named.ts';
import type { RetryPolicy } from '../retry/retry-policy.ts';
import { deliverRun } from './deliver-run.ts';
import { openRunSource, type SourceOptions } from './open-run-source.ts';
import { recordFailure } from './record-failure.ts';
import type { RunDeps } from './run-deps.ts';
import { stageRun } from './stage-run.ts';

/** What differs between the scheduler and commands: how records are read, and when a failure is retried. */
export type RunPolicy = { readonly source: SourceOptions; readonly afterFailure: RetryPolicy };

/** The run afterwards, and the error that ended it before its files were staged. */
export type ExecutionResult = {
  readonly run: Run;
  readonly error?: unknown;
  /** Why some deliveries were canceled. */
  readonly gone?: readonly string[];
};

/**
 * Executes a claimed run: reads the records, exports and stages the files, and delivers them. Each step is recorded
 * before the next begins. The scheduler and all commands use this function.
 * @throws {StoreError} `superseded` if another process took over the run; `unavailable` if the store is unavailable
 */
export async function executeRun(deps: RunDeps, taken: Run, policy: RunPolicy): Promise<ExecutionResult> {
  let run = taken;
  const onState: RunDeps['onState'] = (next, left) => {
    run = next;
    deps.onState(next, left);
  };
  onState(taken);
  const { source, requests } = countRequests(policy.source);
  try {
    let known = source.known;
    for (let next: Run | undefined = taken; next; known = undefined) {
      next = await stage({ ...deps, onState }, next, { ...source, known });
    }
  } catch (thrown) {
    const error = withRunTokenNamed(thrown, taken, deps.current);
    if (error instanceof StoreError && !isRunError(error)) throw error;
    // The files are already staged and recorded, so the run is not a failure.
    if (run.state === 'staged' || run.state === 'skipped' || run.isHeld === 1) throw error;
    const moment = { now: deps.now(), isShuttingDown: deps.signal.aborted, requests: requests() };
    return {
      run: await recordFailure(deps, run, { error, decision: policy.afterFailure(error, run, moment) }),
      error,
    };
  }
  // A run whose report cannot be created yet is planned again, and held.
  if (run.state === 'skipped' || run.state === 'planned') return { run };
  if (run.isHeld === 1)
    return { run: await releaseClaim(deps.database, run, { now: deps.now(), nextAt: null }) };
  return { run: await deliverRun(deps, run) };
}

/**
 * Creates the report of a run and stages it.
 * @returns the run, planned again, if it is a batch whose number another process took in the meantime: it is taken again,
 * from the batches of now
 */
async function stage(deps: RunDeps, run: Run, source: SourceOptions): Promise<Run | undefined> {
  await withFile(deps.root, () => clearStaging(deps.root, run));
  let current = run;
  const onState: RunDeps['onState'] = (next, left) => {
    current = next;
    deps.onState(next, left);
  };
  try {
    await using opened = await openRunSource(deps, run, source);
    await stageRun({ ...deps, onState }, run, { ...opened, deliveries: source.known?.deliveries });
    return undefined;
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'batch_taken') throw error;
    const planned = await changeRun(deps.database, current, 'planned', { now: deps.now() });
    deps.onState(planned);
    return planned;
  }
}

/** Counts the requests that a run sends. */
function countRequests(source: SourceOptions): {
  readonly source: SourceOptions;
  readonly requests: () => number;
} {
  let requests = 0;
  const onSend = (baseUrl: string) => {
    requests += 1;
    source.connection.onSend?.(baseUrl);
  };
  return { source: { ...source, connection: { ...source.connection, onSend } }, requests: () => requests };
}

/** Whether an error concerns only this run and not the whole store. */
function isRunError({ code }: StoreError): boolean {
  return code === 'staged_file_changed' || code === 'invalid_record';
}
