import { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { configCommand } from './config-command.ts';
import { exitCodes, failureOf } from './exit-code.ts';
import { historyCommand } from './history-command.ts';
import { initCommand } from './init-command.ts';
import { jobsCommand } from './jobs-command.ts';
import { reportCommand } from './report-command.ts';
import { resendCommand } from './resend-command.ts';
import { runCommand } from './run-command.ts';
import { showCommand } from './show-command.ts';

/**
 * Runs the command line.
 * @param words - what was written after the command's name
 * @returns the exit code; never throws
 */
export async function runProgram(words: readonly string[], context: CommandContext): Promise<number> {
  const output = { writeOut: context.print, writeErr: (text: string) => context.say(text.trimEnd()) };
  const program = new Command('outlay')
    .description('Expense reports as files, from the purchase records of a personal finance service.')
    .addCommand(reportCommand(context))
    .addCommand(runCommand(context))
    .addCommand(historyCommand(context))
    .addCommand(showCommand(context))
    .addCommand(resendCommand(context))
    .addCommand(jobsCommand(context))
    .addCommand(configCommand(context))
    .addCommand(initCommand(context));
  for (const command of allCommands(program)) command.exitOverride().configureOutput(output);
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

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
