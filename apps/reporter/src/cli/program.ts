import { styleText } from 'node:util';
import { Command } from 'commander';
import { backfillCommand } from './backfill-command.ts';
import type { CommandContext } from './command-context.ts';
import { completeCommand } from './completion/complete-command.ts';
import { completionCommand } from './completion/completion-command.ts';
import { configCommand } from './config-command.ts';
import { exitCodes, failureOf } from './exit-code.ts';
import { formatItem, widest, withHelp } from './help-text.ts';
import { historyCommand } from './history-command.ts';
import { initCommand } from './init-command.ts';
import { jobsCommand } from './jobs-command.ts';
import { type Painter, plainPainter } from './paint.ts';
import { programHelp } from './program-help.ts';
import { reportCommand } from './report-command.ts';
import { resendCommand } from './resend-command.ts';
import { retryCommand } from './retry-command.ts';
import { runCommand } from './run-command.ts';
import { serveCommand, workerCommand } from './serve-command.ts';
import { showCommand } from './show-command.ts';
import { ownVersion } from './version.ts';

/**
 * Runs the command line.
 * @param words - what was written after the command's name
 * @returns the exit code; never throws
 */
export async function runProgram(words: readonly string[], context: CommandContext): Promise<number> {
  const program = withHelp(commandsOf(context), programHelp);
  for (const command of allCommands(program)) adapt(command, context);
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, line } = failureOf(error);
    if (context.signal.aborted) return exitCodes.interrupted;
    if (line !== undefined) context.say(`${painterOf(context)('red', 'error:')} ${line}`);
    return exitCode;
  }
}

/** Every command, in the order and groups in which the help lists them. */
function commandsOf(context: CommandContext): Command {
  return new Command('outlay')
    .description('Expense reports as files, from the purchase records of a personal finance service.')
    .version(ownVersion(), '-V, --version', 'print the version')
    .commandsGroup('Make a report now:')
    .addCommand(reportCommand(context))
    .commandsGroup('Jobs, which make reports again and again:')
    .addCommand(runCommand(context))
    .addCommand(retryCommand(context))
    .addCommand(backfillCommand(context))
    .addCommand(resendCommand(context))
    .addCommand(serveCommand(context))
    .addCommand(workerCommand(context))
    .commandsGroup('Look:')
    .addCommand(jobsCommand(context))
    .addCommand(historyCommand(context))
    .addCommand(showCommand(context))
    .commandsGroup('Set up:')
    .addCommand(initCommand(context))
    .addCommand(configCommand(context))
    .addCommand(completionCommand(context))
    .addCommand(completeCommand(context), { hidden: true })
    .helpCommand('help [command]', 'Show the help of a command.');
}

function adapt(command: Command, { print, say, columns = widest, paint }: CommandContext): void {
  const helpWidth = () => Math.min(columns, widest);
  const hasColours = () => paint !== undefined && paint.printed('bold', '-') !== '-';
  command
    .exitOverride()
    .configureHelp({
      formatItem,
      minWidthToWrap: 20,
      styleTitle: (title) => styleText('bold', title, forced),
    })
    .configureOutput({
      writeOut: print,
      writeErr: (text) => say(text.trimEnd()),
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
      getOutHasColors: hasColours,
      getErrHasColors: () => false,
    });
}

/** Commander takes the colours out again where they are not wanted. */
const forced = { validateStream: false } as const;

function painterOf({ paint }: CommandContext): Painter {
  return paint?.said ?? plainPainter;
}

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
