import { existsSync } from 'node:fs';
import type { Configuration, Directory, DirectoryState } from '../../adapters/configuration/configuration.ts';
import { readConfiguration } from '../../adapters/configuration/read-configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { withDirectoryAccounts } from '../../adapters/configuration/with-directory-accounts.ts';
import { type Environment, maskOf } from '../../adapters/secrets/secret-environment.ts';
import { storedDirectory, storedDirectoryAccounts } from '../../adapters/store/directory-store.ts';
import { maskedText } from '../../adapters/store/masked-text.ts';
import { openNoStore, openStore } from '../../adapters/store/open-store.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { type DirectoryDeps, refreshDirectory } from './refresh-directory.ts';

/**
 * Reads a configuration for a command, with the accounts of its directory, if it has one: as they are stored, and read
 * again if that was long ago. A missing SQLite store is not created.
 * @throws {ConfigurationError} as `readConfiguration`; or if the directory was never read, and cannot be read now
 * @throws {StoreError} if the store cannot be used
 */
export async function currentConfiguration(
  path: string,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
): Promise<Configuration> {
  const configuration = await readConfiguration(path);
  if (!configuration.directory) return configuration;
  const { store } = configuration;
  const isMissing = 'sqliteFile' in store && !existsSync(store.sqliteFile);
  const address =
    'sqliteFile' in store ? store : { postgresUrl: await readSecret(store.postgresUrl, environment) };
  await using opened = await (isMissing ? openNoStore() : openStore(address));
  const database = opened.withPlugin(maskedText(maskOf(environment)));
  return await refreshedConfiguration({ database, environment, now: now() }, configuration);
}

/**
 * A configuration with the accounts of its directory, which is read if that was long ago.
 * @throws {ConfigurationError} if it was never read, and cannot be read now
 */
export async function refreshedConfiguration(
  deps: DirectoryDeps,
  configuration: Configuration,
): Promise<Configuration> {
  const { directory } = configuration;
  if (!directory) return configuration;
  await refreshDirectory(deps, directory.settings);
  return storedConfiguration(deps.database, directory);
}

/**
 * A configuration with the stored accounts of its directory.
 * @throws {ConfigurationError} if it was never read
 */
export async function storedConfiguration(database: Database, directory: Directory): Promise<Configuration> {
  const row = await storedDirectory(database);
  if (!row?.readAt) {
    const why = row?.reason ?? sayReason('directory_read_by_serve');
    throw new ConfigurationError(sayReason('directory_never_read', { why }));
  }
  const { unreadableSince: since, reason } = row;
  const state: DirectoryState = {
    revision: row.revision,
    unreadable: since === null ? null : { since, reason: reason ?? '' },
    problems: JSON.parse(row.problems) as string[],
  };
  const accounts = (await storedDirectoryAccounts(database)).flatMap(
    ({ name, account, problem, missingSince }) =>
      account === null
        ? []
        : [{ name, account: JSON.parse(account), problem, isMissing: missingSince !== null }],
  );
  return withDirectoryAccounts(directory, accounts, state);
}
