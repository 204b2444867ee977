import type { Executed } from '../../engine/run/execute-run.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { failureText } from '../../errors/failure-text.ts';
import { StoreError } from '../../errors/store-error.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { NotDeliveredError } from '../terminal/not-delivered-error.ts';

/** What became of a run that was to be worked on: how it came out, or why nothing was done. */
export type Tried = { readonly executed?: Executed; readonly error?: unknown };

/** Works on runs one after the other. One that cannot be worked on does not stop the others. */
export async function eachInTurn<Item>(
  { signal }: CommandContext,
  runs: readonly Item[],
  act: (run: Item) => Promise<Executed>,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const run of runs) {
    if (signal.aborted) break;
    tried.push(await outcomeOf(() => act(run)));
  }
  return tried;
}

/** Other errors than these are bugs, or the store is away: they end the command. */
async function outcomeOf(act: () => Promise<Executed>): Promise<Tried> {
  try {
    const executed = await act();
    return executed.error === undefined ? { executed } : { executed, error: executed.error };
  } catch (error) {
    const isOfTheRun =
      error instanceof UsageError ||
      error instanceof ConfigurationError ||
      (error instanceof StoreError && error.code === 'superseded');
    if (isOfTheRun) return { error };
    throw error;
  }
}

/**
 * Ends a command by the first thing that went wrong; the others are said.
 * @throws that error, or {NotDeliveredError} where reports were made and did not get to their places
 */
export function throwFirst({ say }: Pick<CommandContext, 'say'>, tried: readonly Tried[]): void {
  const [first, ...others] = tried.filter(({ error }) => error !== undefined);
  for (const { error } of others) say(failureText(error));
  if (first) throw first.error;
  const undelivered = tried.flatMap(({ executed }) =>
    executed && executed.run.state !== 'delivered' && executed.run.state !== 'skipped' ? [executed.run] : [],
  );
  if (undelivered.length > 0) throw new NotDeliveredError(undelivered);
}
