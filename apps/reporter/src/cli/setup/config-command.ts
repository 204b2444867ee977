import { Command } from 'commander';
import { configurationPath, readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { checkConfiguration } from '../../engine/check/check-configuration.ts';
import { type CheckOutcome, kindOfStatus } from '../../engine/check/check-outcome.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { ChecksFailedError } from '../terminal/checks-failed-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { exitCodeOfKind } from '../terminal/exit-code.ts';
import { exitCodeList } from '../terminal/exit-code-help.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { type Painter, plainPainter } from '../terminal/paint.ts';

type CheckOptions = { readonly config?: string; readonly json?: true };

const checkHelp: CommandHelp = {
  about: [
    "What is checked, besides every line of the file: each account's token, by one request; the mapping files of accounting; the login of the mail server; the folders, by an empty file that is removed again; a SQLite store, by reading it (up to 256 MiB); the keys of the staged files, and how many files need which. No report is made, no message sent, and no secret printed.",
  ],
  lists: {
    'Exit codes (the lowest of several)': exitCodeList(
      ['done', 'usage', 'refused', 'unavailable', 'notWritten'],
      {
        done: 'everything is well',
        usage: 'the configuration, or what it names, is wrong',
        refused: 'a token or login was refused',
        unavailable: 'a server cannot be reached, fails or limits',
        notWritten: 'a folder cannot be written, or the store is damaged or lost',
      },
    ),
  },
  examples: [
    ['outlay config check', 'Is everything in outlay.yaml well?'],
    ['outlay config check --config office.yaml --json', 'The same of another file, for a script.'],
  ],
};

const configHelp: CommandHelp = { examples: [['outlay config check', 'Is everything in outlay.yaml well?']] };

/** `outlay config check`: whether a configuration and everything that it names can be used. */
export function configCommand(context: CommandContext): Command {
  const check = new Command('check')
    .description('Check the configuration and every credential that it names, without printing one.')
    .addOption(configurationOption())
    .option('--json', 'print what was found as one JSON object')
    .action((options: CheckOptions) => checkAll(context, options));
  const config = new Command('config')
    .description('Check the configuration.')
    .helpCommand('help [command]', 'Show the help of a command.')
    .addCommand(withHelp(check, checkHelp));
  return withHelp(config, configHelp);
}

async function checkAll(context: CommandContext, options: CheckOptions): Promise<void> {
  const checks = await checksOf(context, options);
  const painted = context.paint?.printed ?? plainPainter;
  const text = options.json
    ? `${JSON.stringify({ checks })}\n`
    : checks.map((check) => lineOf(check, painted)).join('');
  context.print(text);
  const failed = checks.flatMap(({ status }) => (status === 'ok' ? [] : [kindOfStatus[status]]));
  // The lowest code, so that the configuration is put right first.
  const [first] = failed.toSorted((one, other) => exitCodeOfKind[one] - exitCodeOfKind[other]);
  if (first === undefined) return;
  throw new ChecksFailedError(`${failed.length} of ${checks.length} checks failed`, first);
}

/** Scripts are told of a file that cannot be read like of everything else: a check for each of its mistakes. */
async function checksOf(
  { environment, signal }: CommandContext,
  { config, json }: CheckOptions,
): Promise<CheckOutcome[]> {
  try {
    const configuration = await readConfiguration(configurationPath(config, environment));
    return await checkConfiguration(configuration, environment, signal);
  } catch (error) {
    if (!json || !(error instanceof ConfigurationError)) throw error;
    const lines = error.message.split('\n');
    return lines.map((message) => ({ subject: 'configuration', status: 'invalid', message }));
  }
}

function lineOf({ subject, status, message }: CheckOutcome, painted: Painter): string {
  const shown = painted(status === 'ok' ? 'green' : 'red', status.padEnd('not-writable'.length));
  return `${shown}  ${subject}: ${message}\n`;
}
