import { stat } from 'node:fs/promises';
import type { Locale } from '@outlay/reports';
import { readAccountTitle } from '../../adapters/configuration/account-title.ts';
import type { Account, Configuration } from '../../adapters/configuration/configuration.ts';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { readAccountToken } from '../../adapters/configuration/read-account-token.ts';
import { readCertificate } from '../../adapters/configuration/read-certificate.ts';
import type { Secret } from '../../adapters/configuration/secret.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import type { ConnectionSettings } from '../../adapters/service/connect.ts';
import { defaultLimits, type Limits } from '../../adapters/service/limits-schema.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { connectionSettings, environmentToken } from './environment-connection.ts';
import type { ReportCommandOptions } from './report-options.ts';

/** What names the service and the account on the command line. */
export type ConnectionChoice = Pick<
  ReportCommandOptions,
  | 'config'
  | 'account'
  | 'baseUrl'
  | 'timeZone'
  | 'locale'
  | 'maxDocuments'
  | 'maxTotalResponseBytes'
  | 'maxBodyBytes'
  | 'timeout'
  | 'accountTitle'
>;

/** How to read the records of a report. */
export type ReportConnection = {
  readonly settings: ConnectionSettings;
  /** Where the token was read. */
  readonly token: Secret;
  /** What names a private certificate authority to this command. */
  readonly authority: string;
  /** Limits of what may be read. */
  readonly limits: Limits;
  readonly timeZone: string;
  readonly locale: Locale;
  /** Settings of the account; `undefined` if it is not configured. */
  readonly account: Pick<Account, 'title' | 'currency'> | undefined;
  /** Whose report it is, as shown on it; `null` if nothing says so. */
  readonly title: string | null;
};

/**
 * The connection by options, environment and configuration, in this order of precedence. An account selected with
 * `--account` counts as an option: its own address, token and certificate authority are used, so that nobody gets the
 * records of another account under its title.
 * @throws {UsageError} if something is missing, unknown or cannot be read
 */
export async function reportConnection(
  options: ConnectionChoice,
  context: Pick<CommandContext, 'environment' | 'now'>,
): Promise<ReportConnection> {
  const { environment } = context;
  const { accounts, limits } = await configured(options, context);
  const account = chosenAccount(accounts, options, environment);
  const given = options.account === undefined ? environment : {};
  return {
    settings: account
      ? await accountConnection(account, options, environment)
      : await connectionSettings(options.baseUrl, environment),
    token: environmentToken(given) ?? account?.token ?? { env: 'OUTLAY_TOKEN' },
    authority: authorityOf(account, options),
    limits: chosenLimits(options, limits),
    timeZone: options.timeZone ?? account?.timeZone ?? 'Europe/Warsaw',
    locale: options.locale ?? account?.locale ?? 'en',
    account,
    title: titleOf(account, options, environment),
  };
}

/**
 * Whose report it is, by options, environment and configuration, in this order of precedence; `null` if nothing says
 * so. An account selected with `--account` has its own title.
 * @throws {UsageError} if the title of the environment is not one
 */
export function titleOf(
  account: Pick<Account, 'title'> | undefined,
  options: Pick<ConnectionChoice, 'account' | 'accountTitle'>,
  { OUTLAY_ACCOUNT_TITLE: text = '' }: Environment,
): string | null {
  if (options.accountTitle !== undefined) return options.accountTitle;
  if (options.account !== undefined || text === '') return account?.title ?? null;
  const read = readAccountTitle(text);
  if ('title' in read) return read.title;
  throw new UsageError(`OUTLAY_ACCOUNT_TITLE: ${read.problem}`);
}

function authorityOf(account: Account | undefined, options: ConnectionChoice): string {
  if (!account) return 'OUTLAY_CA_FILE';
  return options.account === undefined ? 'caFile of the account, or OUTLAY_CA_FILE' : 'caFile of the account';
}

function chosenLimits(
  { maxDocuments, maxTotalResponseBytes, maxBodyBytes, timeout: maxRequestSeconds }: ConnectionChoice,
  limits: Limits,
): Limits {
  const chosen = { maxDocuments, maxTotalResponseBytes, maxBodyBytes, maxRequestSeconds };
  const given = Object.entries(chosen).filter(([, value]) => value !== undefined);
  return { ...limits, ...Object.fromEntries(given) };
}

/**
 * The account that the options select; `undefined` if there is none, or the options name another one by its address.
 * @throws {UsageError} if it is unknown, or none of several is selected
 */
export function chosenAccount(
  accounts: readonly Account[],
  options: Pick<ConnectionChoice, 'account' | 'baseUrl'>,
  environment: Environment,
): Account | undefined {
  const { account: name } = options;
  const listed = accounts.map((account) => account.name).join(', ');
  if (name !== undefined) {
    const found = accounts.find((account) => account.name === name);
    if (found) return found;
    const expected = listed === '' ? 'the configuration has none' : `expected one of ${listed}`;
    throw new UsageError(`unknown account ${JSON.stringify(name)}; ${expected}`);
  }
  if (accounts.length < 2 || hasConnection(options, environment)) return onlyOf(accounts);
  throw new UsageError(`the configuration has several accounts; select one with --account: ${listed}`);
}

function onlyOf(accounts: readonly Account[]): Account | undefined {
  return accounts.length === 1 ? accounts[0] : undefined;
}

/** Whether options and environment are sufficient without a configuration. */
function hasConnection({ baseUrl }: Pick<ConnectionChoice, 'baseUrl'>, environment: Environment): boolean {
  const address = baseUrl ?? environment['OUTLAY_BASE_URL'];
  return Boolean(address) && hasToken(environment);
}

function hasToken({ OUTLAY_TOKEN: token, OUTLAY_TOKEN_FILE: file }: Environment): boolean {
  return Boolean(token) || Boolean(file);
}

/** The default configuration file is optional. */
async function configured(
  { config: option, account }: ConnectionChoice,
  { environment, now }: Pick<CommandContext, 'environment' | 'now'>,
): Promise<Pick<Configuration, 'accounts' | 'limits'>> {
  const path = configurationPath(option, environment);
  const isNamed = option !== undefined || Boolean(environment['OUTLAY_CONFIG']);
  if (isNamed || (await exists(path))) {
    // Loaded only here: its schema takes longer to load than the command.
    const { readConfiguration } = await import('../../adapters/configuration/read-configuration.ts');
    const configuration = await readConfiguration(path);
    if (!configuration.directory) return configuration;
    const { currentConfiguration } = await import('../../engine/directory/stored-configuration.ts');
    return currentConfiguration(path, { environment, now });
  }
  if (account === undefined) return { accounts: [], limits: defaultLimits };
  throw new UsageError(`--account needs a configuration; ${path} does not exist here`);
}

async function accountConnection(
  account: Account,
  options: ConnectionChoice,
  environment: Environment,
): Promise<ConnectionSettings> {
  const given = options.account === undefined ? environment : {};
  const token = hasToken(given) ? given : { OUTLAY_TOKEN: await readAccountToken(account, environment) };
  const address = options.baseUrl ?? (given['OUTLAY_BASE_URL'] || account.baseUrl);
  const caFile = given['OUTLAY_CA_FILE'];
  const settings = await connectionSettings(address, { ...token, OUTLAY_CA_FILE: caFile });
  if (caFile || account.caFile === undefined) return settings;
  return { ...settings, ca: await readCertificate(account.caFile) };
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
