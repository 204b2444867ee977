import { Command } from 'commander';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { checkConfiguration } from '../../engine/check/check-configuration.ts';
import { type CheckOutcome, kindOfStatus } from '../../engine/check/check-outcome.ts';
import { readAccountsNow } from '../../engine/check/read-accounts-now.ts';
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
    'Checks the file and everything that it refers to. No report is created, no message is sent, and no secret is printed. A warning is not a failure.',
  ],
  lists: {
    Checks: [
      [
        'accounts',
        'the directory can be read, and each of its entries is valid; the service accepts each token (one request)',
      ],
      ['jobs', 'accounting files, CSV layouts and logos can be read'],
      ['names', 'the service lists the categories, tags and groups of filters and accounting rules'],
      ['smtp', 'the mail server accepts the login'],
      ['deliveries', 'an empty file can be created in each folder; each bucket accepts the access key'],
      ['store', 'a SQLite file is intact (read up to 256 MiB); which staged files need which encryption key'],
    ],
    'Exit codes (the lowest of several)': exitCodeList(
      ['done', 'usage', 'refused', 'unavailable', 'notWritten'],
      {
        done: 'every check passed',
        usage: 'the configuration, or something it refers to, is invalid',
        refused: 'a token or login was refused',
        unavailable: 'a server is unreachable, failing or rate limiting',
        notWritten: 'a folder is not writable, or the store is damaged or missing',
      },
    ),
  },
  examples: [
    ['outlay config check', 'Validate outlay.yaml and test every credential.'],
    ['outlay config check --config office.yaml --json', 'Check another file and print JSON.'],
  ],
};

const configHelp: CommandHelp = {
  examples: [['outlay config check', 'Validate outlay.yaml and test every credential.']],
};

/** `outlay config check`: checks that a configuration and everything it refers to can be used. */
export function configCommand(context: CommandContext): Command {
  const check = new Command('check')
    .description('Validate the configuration and test every credential.')
    .addOption(configurationOption())
    .option('--json', 'print the checks as one JSON object')
    .action((options: CheckOptions) => checkAll(context, options));
  const config = new Command('config')
    .helpCommand('help [command]', 'Show help for a command.')
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
  const failed = checks.flatMap(({ status }) =>
    status === 'ok' || status === 'warning' ? [] : [kindOfStatus[status]],
  );
  // The lowest code, so that configuration errors are reported first.
  const [first] = failed.toSorted((one, other) => exitCodeOfKind[one] - exitCodeOfKind[other]);
  if (first === undefined) return;
  throw new ChecksFailedError(`${failed.length} of ${checks.length} checks failed`, first);
}

/** With `--json`, an invalid file is reported as one failed check per error. */
async function checksOf(context: CommandContext, { config, json }: CheckOptions): Promise<CheckOutcome[]> {
  try {
    const written = await readConfiguration(configurationPath(config, context.environment));
    const configuration = await readAccountsNow(written, context);
    return await checkConfiguration(configuration, context);
  } catch (error) {
    if (!json || !(error instanceof ConfigurationError)) throw error;
    const lines = error.message.split('\n');
    return lines.map((message) => ({ subject: 'configuration', status: 'invalid', message }));
  }
}

function lineOf({ subject, status, message }: CheckOutcome, painted: Painter): string {
  const color = status === 'ok' ? 'green' : status === 'warning' ? 'yellow' : 'red';
  const shown = painted(color, status.padEnd('not-writable'.length));
  return `${shown}  ${subject}: ${message}\n`;
}
