import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { withDirectoryAccounts } from '../../adapters/configuration/with-directory-accounts.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { storedDirectory } from '../../adapters/store/directory-store.ts';
import { openNoStore } from '../../adapters/store/open-store.ts';
import { refreshDirectory } from '../directory/refresh-directory.ts';
import { storedConfiguration } from '../directory/stored-configuration.ts';

/** A configuration with the accounts that its directory has now, whatever is stored; nothing is recorded. */
export async function readAccountsNow(
  configuration: Configuration,
  { environment, now }: { readonly environment: Environment; readonly now: () => Date },
): Promise<Configuration> {
  const { directory } = configuration;
  if (!directory) return configuration;
  await using database = await openNoStore();
  await refreshDirectory({ database, environment, now: now() }, directory.settings);
  const read = await storedDirectory(database);
  if (!read?.unreadableSince) return await storedConfiguration(database, directory);
  const unreadable = { since: read.unreadableSince, reason: read.reason ?? '' };
  return withDirectoryAccounts(directory, [], { revision: 0, unreadable, problems: [] });
}
