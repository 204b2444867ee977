import { styleText } from 'node:util';
import type { Command } from 'commander';
import type { CommandContext } from './command-context.ts';
import { outlayCommand } from './commands.ts';
import { exitCodes, failureOf } from './exit-code.ts';
import { formatItem, widest, withHelp } from './help-text.ts';
import { type Painter, plainPainter } from './paint.ts';
import { programHelp } from './program-help.ts';

/**
 * Runs the command line.
 * @param words - what was written after the command's name
 * @returns the exit code; never throws
 */
export async function runProgram(words: readonly string[], context: CommandContext): Promise<number> {
  const program = withHelp(await outlayCommand(words, context), programHelp);
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
