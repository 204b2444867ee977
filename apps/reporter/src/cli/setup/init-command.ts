import { constants } from 'node:fs';
import { access, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, relative, resolve, sep } from 'node:path';
import { Command } from 'commander';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { configurationSchema } from '../../adapters/configuration/configuration-schema.ts';
import { checkedYaml } from '../../adapters/configuration/read-yaml-file.ts';
import { isErrno, outputErrorAt } from '../../adapters/files/file-failure.ts';
import { OutputError } from '../../adapters/files/output-error.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { environmentToken } from '../report/environment-connection.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { configurationOption } from '../terminal/configuration-option.ts';
import { type CommandHelp, withHelp } from '../terminal/help-text.ts';
import { firstAnswers } from './init-questions.ts';
import { type InitialReferences, initText, passwordVariable } from './init-text.ts';

type InitOptions = { readonly config?: string; readonly baseUrl?: string; readonly yes?: true };

// Resolved by package name, which works from the source and from the bundle.
const schemaFile = createRequire(import.meta.url).resolve('outlay/outlay.schema.json');

const initHelp: CommandHelp = {
  about: [
    'Without a terminal, or with --yes, the default answers are used. The address of the service has no default: pass --base-url or set OUTLAY_BASE_URL. The configuration refers to the token in OUTLAY_TOKEN or in the file named by OUTLAY_TOKEN_FILE; it never contains the token itself.',
  ],
  examples: [
    ['outlay init', 'Ask a few questions and write outlay.yaml.'],
    [
      'outlay init --yes --base-url https://finance.example --config office.yaml',
      'Use the default answers and write office.yaml.',
    ],
  ],
};

/** `outlay init`: asks a few questions and writes a configuration. */
export function initCommand(context: CommandContext): Command {
  const command = new Command('init')
    .addOption(configurationOption())
    .option('--base-url <url>', 'address of the service (or OUTLAY_BASE_URL)')
    .option('-y, --yes', 'use the default answers without asking')
    .action((options: InitOptions) => init(context, options));
  return withHelp(command, initHelp);
}

async function init(context: CommandContext, options: InitOptions): Promise<void> {
  const { environment, say, print } = context;
  const path = configurationPath(options.config, environment);
  if (await exists(path)) throw existsError(path);
  // Before the questions, so that no answer is lost. With the separator, a file is no folder.
  await inWritableFolder(path, () => access(`${dirname(resolve(path))}${sep}`, constants.W_OK));
  const address = options.baseUrl ?? (environment['OUTLAY_BASE_URL'] || undefined);
  const places = placesOf(path, environment);
  const answers = await firstAnswers(options.yes ? null : (context.ask ?? null), address, say);
  const text = initText(answers, places);
  checkedYaml({ name: path, text, scalars: 'typed' }, configurationSchema);
  await writeNew(path, text);
  print(`${path}\n`);
  const needsPassword = (answers.email?.user ?? null) !== null;
  const steps = [...(await tokenSteps(environment)), ...(needsPassword ? passwordSteps(environment) : [])];
  const first = steps.length > 0 ? `${steps.join(', and ')}. Then run` : 'run';
  say(
    `Next: ${first} "outlay config check", then "outlay serve". Sign in to its console with "outlay console link".`,
  );
}

/** What to do if the token that the configuration refers to cannot be read yet. */
async function tokenSteps(environment: Environment): Promise<string[]> {
  const token = environmentToken(environment);
  if (token === undefined) return ['set OUTLAY_TOKEN to the token of the service'];
  if ('file' in token && !(await exists(token.file)))
    return [`write the token of the service to ${token.file}`];
  return [];
}

/** What to do if the password that the configuration refers to is not set yet. */
function passwordSteps(environment: Environment): string[] {
  return environment[passwordVariable] ? [] : [`set ${passwordVariable} to the password of the mail server`];
}

/**
 * Paths that the configuration refers to, relative to it.
 * @throws {ConfigurationError} if the environment has two tokens
 */
function placesOf(path: string, environment: Environment): InitialReferences {
  const { OUTLAY_CA_FILE: caFile } = environment;
  const token = environmentToken(environment);
  const fromFile = (file: string) =>
    relative(dirname(resolve(path)), resolve(file))
      .split(sep)
      .join('/');
  return {
    schema: fromFile(schemaFile),
    token:
      token && 'file' in token
        ? `{ file: ${JSON.stringify(fromFile(token.file))} }`
        : '{ env: OUTLAY_TOKEN }',
    caFile: caFile ? fromFile(caFile) : null,
  };
}

function writeNew(path: string, text: string): Promise<void> {
  return inWritableFolder(path, () => writeFile(path, text, { flag: 'wx' }));
}

/** @throws {UsageError | OutputError} if a file exists by now, or cannot be written */
async function inWritableFolder(path: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!isErrno(error)) throw error;
    if (error.code === 'EEXIST') throw existsError(path);
    const { message } = await outputErrorAt(path, error.code);
    throw OutputError.of(`${message}; pass --config with a path in a folder that you can write`, {});
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function existsError(path: string): UsageError {
  return new UsageError(`${path} already exists; pass --config to write another file`);
}
