import type { ExecutionResult } from '../../engine/run/execute-run.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { NotDeliveredError } from '../terminal/not-delivered-error.ts';

/** The result of working on a run, or why nothing was done. */
export type CommandRunResult = { readonly executed?: ExecutionResult; readonly error?: unknown };

/** Works on runs one after the other. An error of one run does not stop the others. */
export async function runSequentially<Item>(
  { signal }: CommandContext,
  runs: readonly Item[],
  act: (run: Item) => Promise<ExecutionResult>,
): Promise<CommandRunResult[]> {
  const attempted: CommandRunResult[] = [];
  for (const run of runs) {
    if (signal.aborted) break;
    attempted.push(await outcomeOf(() => act(run)));
  }
  return attempted;
}

/** Returns errors of the run; all other errors are bugs, or the store is unavailable, and end the command. */
async function outcomeOf(act: () => Promise<ExecutionResult>): Promise<CommandRunResult> {
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

/**
 * Ends a command with the first error, after printing the others.
 * @throws that error, or {NotDeliveredError} if reports were created but not delivered
 */
export function throwFirstError(
  { say }: Pick<CommandContext, 'say'>,
  attempted: readonly CommandRunResult[],
): void {
  const [first, ...others] = attempted.filter(({ error }) => error !== undefined);
  for (const { error } of others) say(failureText(error));
  if (first) throw first.error;
  const undelivered = attempted.flatMap(({ executed }) =>
    executed && executed.run.state !== 'delivered' && executed.run.state !== 'skipped' ? [executed.run] : [],
  );
  if (undelivered.length > 0) throw new NotDeliveredError(undelivered);
}
