import { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { exitCodes, failureOf } from './exit-code.ts';
import { reportCommand } from './report-command.ts';

/**
 * Runs the command line.
 * @param words - what was written after the command's name
 * @returns the exit code; never throws
 */
export async function runProgram(words: readonly string[], context: CommandContext): Promise<number> {
  const output = { writeOut: context.print, writeErr: (text: string) => context.say(text.trimEnd()) };
  const program = new Command('outlay')
    .description('Expense reports as files, from the purchase records of a personal finance service.')
    .addCommand(reportCommand(context));
  for (const command of [program, ...program.commands]) command.exitOverride().configureOutput(output);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, line } = failureOf(error);
    if (context.signal.aborted) return exitCodes.interrupted;
    if (line !== undefined) context.say(`error: ${line}`);
    return exitCode;
  }
}
