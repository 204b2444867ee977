import type { RunResult } from '../../engine/manual/run-sequentially.ts';
import { failureText } from '../../errors/failure-text.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { NotDeliveredError } from '../terminal/not-delivered-error.ts';

/**
 * Ends a command with the first error, after printing the others.
 * @throws that error, or {NotDeliveredError} if reports were created but not delivered
 */
export function throwFirstError({ say }: Pick<CommandContext, 'say'>, attempted: readonly RunResult[]): void {
  const [first, ...others] = attempted.filter(({ error }) => error !== undefined);
  for (const { error } of others) say(failureText(error));
  if (first) throw first.error;
  const undelivered = attempted.flatMap(({ executed }) =>
    executed && executed.run.state !== 'delivered' && executed.run.state !== 'skipped' ? [executed.run] : [],
  );
  if (undelivered.length > 0) throw new NotDeliveredError(undelivered);
}
