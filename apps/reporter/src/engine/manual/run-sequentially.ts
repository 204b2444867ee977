import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { ExecutionResult } from '../run/execute-run.ts';

/** The result of working on a run, or why nothing was done. */
export type RunResult = { readonly executed?: ExecutionResult; readonly error?: unknown };

/** Works on runs one after the other. An error of one run does not stop the others. */
export async function runSequentially<Item>(
  signal: AbortSignal,
  runs: readonly Item[],
  act: (run: Item) => Promise<ExecutionResult>,
): Promise<RunResult[]> {
  const attempted: RunResult[] = [];
  for (const run of runs) {
    if (signal.aborted) break;
    attempted.push(await outcomeOf(() => act(run)));
  }
  return attempted;
}

/** Returns errors of the run; all other errors are bugs, or the store is unavailable, and end the caller. */
async function outcomeOf(act: () => Promise<ExecutionResult>): Promise<RunResult> {
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
