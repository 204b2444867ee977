import type { Command } from 'commander';
import { isCommand, outlayCommand } from './commands.ts';
import { programHelp } from './program-help.ts';
import { withRepeatedConfig } from './repeated-config.ts';
import { safeContext } from './safe-context.ts';
import type { CommandContext } from './terminal/command-context.ts';
import { exitCodes, failureOf } from './terminal/exit-code.ts';
import { formatItem, widest, withHelp } from './terminal/help-text.ts';
import { plainPainter } from './terminal/paint.ts';
import { usageErrorText } from './terminal/usage-error-text.ts';

/**
 * Runs the command line.
 * @param words - the arguments
 * @returns the exit code; never throws
 */
export async function runProgram(given: readonly string[], base: CommandContext): Promise<number> {
  const words = helpWords(given);
  let config: string | undefined;
  const context = repeatingConfig(safeContext(base), () => config);
  const program = withHelp(await outlayCommand(words, context), programHelp);
  program.hook('preAction', (_program, command) => {
    config = command.opts<{ readonly config?: string }>().config;
  });
  for (const command of allCommands(program)) adapt(command, context);
  const stopWatching = context.onUncaught?.((error) =>
    printError(context, failureOf(error).line ?? 'unexpected failure'),
  );
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    const { exitCode, line } = failureOf(error);
    if (context.signal.aborted) return exitCodes.interrupted;
    if (line !== undefined) printError(context, line);
    return exitCode;
  } finally {
    stopWatching?.();
  }
}

/** `help config check` as `config check --help`: commander shows the help of the first word only, and loads all commands. */
function helpWords(words: readonly string[]): readonly string[] {
  const [first, ...others] = words;
  const isOfCommand = others.length > 1 || isCommand(others[0] ?? '');
  return first === 'help' && isOfCommand ? [...others, '--help'] : words;
}

/** Adds `--config` to suggested commands if it was given. */
function repeatingConfig(context: CommandContext, configOf: () => string | undefined): CommandContext {
  const { say, print } = context;
  return {
    ...context,
    say: (line) => say(withRepeatedConfig(line, configOf())),
    print: (text) => print(withRepeatedConfig(text, configOf())),
  };
}

function printError({ say, paint = plain }: CommandContext, line: string): void {
  say(`${paint.said('red', 'error:')} ${line}`);
}

function adapt(command: Command, context: CommandContext): void {
  const { print, say, columns = widest, paint } = context;
  const helpWidth = () => Math.min(columns, widest);
  const hasColors = () => paint !== undefined && paint.printed('bold', '-') !== '-';
  command
    .exitOverride()
    .configureHelp({
      formatItem,
      minWidthToWrap: 20,
      styleTitle: (title) => (paint ?? plain).printed('bold', title),
    })
    .configureOutput({
      writeOut: print,
      writeErr: (text) => say(text.trimEnd()),
      outputError: (text) => printError(context, usageErrorText(text, command)),
      getOutHelpWidth: helpWidth,
      getErrHelpWidth: helpWidth,
      getOutHasColors: hasColors,
      getErrHasColors: () => false,
    });
}

const plain = { printed: plainPainter, said: plainPainter };

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(allCommands)];
}
