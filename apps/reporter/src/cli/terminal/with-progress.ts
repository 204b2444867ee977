import type { CommandContext } from './command-context.ts';
import { createProgress, type Progress } from './progress.ts';

/**
 * Runs a function with progress on the terminal, if there is one.
 * @param json - disables progress
 */
export async function withProgress<Result>(
  context: CommandContext,
  { json }: { readonly json?: true },
  act: (progress: Progress, context: CommandContext) => Promise<Result>,
): Promise<Result> {
  const progress = createProgress(json ? undefined : context.screen);
  const say = (line: string) => progress.around(() => context.say(line));
  try {
    return await act(progress, { ...context, say });
  } finally {
    progress.end();
  }
}
