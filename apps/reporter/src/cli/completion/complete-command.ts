import { Command } from 'commander';
import type { CommandContext } from '../terminal/command-context.ts';
import { completionOf } from './completion.ts';
import { bashWords, formatCompletion, type Shell } from './shell-words.ts';
import { valueSource } from './value-source.ts';

/**
 * `outlay __complete SHELL -- WORDS`, which the completion scripts call. Prints the candidates for the last word, one
 * per line, followed by `:words`, `:files` or `:folders`. Never fails, because an error message would disturb the
 * user's input.
 */
export function completeCommand(context: CommandContext): Command {
  const command = new Command('__complete')
    .argument('<shell>')
    .argument('[words...]')
    .helpOption(false)
    .action(async (shell: Shell, words: readonly string[]) => {
      const program = command.parent ?? command;
      const typed = shell === 'bash' ? bashWords(words) : words;
      try {
        const completion = await completionOf(program, typed, valueSource(context));
        context.print(formatCompletion(shell, completion, typed.at(-1) ?? ''));
      } catch {
        context.print(':words\n');
      }
    });
  return command;
}
