import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ExecutionResult } from '../run/execute-run.ts';

/** The result of working on a run, or why nothing was done. */
export type RunResult<Executed extends ExecutionResult = ExecutionResult> = {
  readonly executed?: Executed;
  readonly error?: unknown;
};

/**
 * Works on runs one after the other. An error of one run does not stop the others.
 * @param onEnd - called after each
 */
export async function runSequentially<Item, Executed extends ExecutionResult>(
  signal: AbortSignal,
  runs: readonly Item[],
  act: (run: Item) => Promise<Executed>,
  onEnd?: (run: Item, result: RunResult<Executed>) => void | Promise<void>,
): Promise<RunResult<Executed>[]> {
  const attempted: RunResult<Executed>[] = [];
  for (const run of runs) {
    if (signal.aborted) break;
    const result = await outcomeOf(() => act(run));
    attempted.push(result);
    await onEnd?.(run, result);
  }
  return attempted;
}

/** Returns errors of the run; all other errors are bugs, or the store is unavailable, and end the caller. */
async function outcomeOf<Executed extends ExecutionResult>(
  act: () => Promise<Executed>,
): Promise<RunResult<Executed>> {
  try {
    const executed = await act();
    return executed.error === undefined ? { executed } : { executed, error: executed.error };
  } catch (error) {
    const isRunError =
      error instanceof UsageError ||
      error instanceof ConfigurationError ||
      (error instanceof StoreError && error.code === 'superseded');
    if (isRunError) return { error };
    throw error;
  }
}
