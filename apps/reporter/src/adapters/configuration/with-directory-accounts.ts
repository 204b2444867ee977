import { resolve } from 'node:path';
import { sayReason } from '../../reasons/say-reason.ts';
import {
  type Configuration,
  configurationOf,
  type Directory,
  type DirectoryState,
  type EntryProblem,
  type FileAccount,
} from './configuration.ts';
import type { ConfigurationFile } from './configuration-schema.ts';
import type { StoredAccount } from './directory-account.ts';
import type { DirectorySettings, DirectoryTokens } from './directory-schema.ts';
import type { Secret } from './secret.ts';

type FileJob = ConfigurationFile['jobs'][string];

/**
 * A configuration with the accounts of its directory, as if they were in the file: all rules for accounts of a file hold
 * for them.
 */
export function withDirectoryAccounts(
  directory: Directory,
  stored: readonly StoredAccount[],
  state: DirectoryState,
): Configuration {
  const { settings, file, path } = directory;
  const entries = stored.map((one) => ({ ...one, problem: one.problem ?? policyProblem(one, settings) }));
  const accounts = Object.fromEntries(entries.map((one) => [one.name, accountOf(one, settings)]));
  const jobs = Object.fromEntries(
    Object.entries(file.jobs).map(([name, job]) => [name, withRecipients(job, stored)]),
  );
  const refused = entries.flatMap(({ name, problem }, index) =>
    problem === null || problem === stored[index]?.problem ? [] : [`${name}: ${problem}`],
  );
  return {
    ...configurationOf({ ...file, accounts, jobs }, path),
    directory: { ...directory, state: { ...state, problems: [...state.problems, ...refused] } },
  };
}

/** Checked with each use: the configuration may have become stricter since the directory was read. */
function policyProblem({ account }: StoredAccount, { hosts, tokens }: DirectorySettings): string | null {
  const { host } = new URL(account.baseUrl);
  if (!hosts.includes(host)) return `base_url: ${JSON.stringify(host)} is not one of accounts.hosts`;
  if (isAllowed(account.token, tokens)) return null;
  return 'envPrefix' in tokens
    ? `token: does not begin with accounts.tokens.envPrefix, ${tokens.envPrefix}`
    : 'token: expected the name of a file in accounts.tokens.folder';
}

function isAllowed(token: string, tokens: DirectoryTokens): boolean {
  return 'folder' in tokens || (token.startsWith(tokens.envPrefix) && token !== tokens.envPrefix);
}

/** No environment has such a variable: a token that a directory may not name is never read. */
const noSecret: Secret = { env: '' };

function accountOf(
  { name, account, problem, isMissing }: StoredAccount,
  { tokens, defaults }: DirectorySettings,
): FileAccount {
  const { token, baseUrl, title } = account;
  const entry: EntryProblem | undefined =
    problem !== null
      ? { status: 'invalid', reason: sayReason('entry_invalid', { account: name, error: problem }) }
      : isMissing
        ? { status: 'missing' }
        : undefined;
  const place = 'folder' in tokens ? { file: resolve(tokens.folder, token) } : { env: token };
  return {
    baseUrl,
    token: isAllowed(token, tokens) ? place : noSecret,
    caFile: defaults.caFile,
    timeZone: account.timeZone ?? defaults.timeZone,
    currency: account.currency ?? defaults.currency,
    locale: account.locale ?? defaults.locale,
    title,
    entry,
  };
}

/** Adds the recipients of the directory, unless the job already sends to them. */
function withRecipients(job: FileJob, stored: readonly StoredAccount[]): FileJob {
  const listed = job.deliveries.flatMap((delivery) =>
    delivery.channel === 'email' ? delivery.recipients : [],
  );
  const known = new Map(listed.map(({ address, accounts }) => [address.toLowerCase(), accounts]));
  const chosen = job.accounts === 'all' ? undefined : new Set(job.accounts);
  const receives = (address: string, account: string) =>
    known.has(address.toLowerCase()) && (known.get(address.toLowerCase())?.includes(account) ?? true);
  const pairs = stored
    .filter(({ name }) => chosen?.has(name) ?? true)
    .flatMap(({ name, account }) => account.recipients.map((address) => ({ name, address })))
    .filter(({ name, address }) => !receives(address, name));
  const added = [...Map.groupBy(pairs, ({ address }) => address)].map(([address, of]) => ({
    address,
    accounts: of.map(({ name }) => name),
  }));
  return {
    ...job,
    deliveries: job.deliveries.map((delivery) =>
      delivery.channel === 'email' && delivery.directoryRecipients
        ? { ...delivery, recipients: [...delivery.recipients, ...added] }
        : delivery,
    ),
  };
}
