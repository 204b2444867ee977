import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { storedDirectory } from '../../adapters/store/directory-store.ts';
import { type DirectoryDeps, refreshDirectory } from '../directory/refresh-directory.ts';
import { storedConfiguration } from '../directory/stored-configuration.ts';
import type { LiveConfiguration, OpenedConfiguration } from './live-configuration.ts';

/** Dependencies of watching a directory. */
export type DirectoryWatch = Omit<DirectoryDeps, 'now'> & {
  readonly now: () => Date;
  readonly live: LiveConfiguration;
  /** Opens the channels of a configuration. */
  readonly openWith: (configuration: Configuration) => Promise<OpenedConfiguration>;
  /** Whether this process reads the directory; otherwise only what another one has stored. */
  readonly isReading: boolean;
};

/**
 * Reads the directory if it is due, and replaces the current configuration when its accounts have changed.
 * @throws {StoreError} if the store cannot be used
 */
export async function watchDirectory(watch: DirectoryWatch): Promise<undefined> {
  const { database, live, openWith, now, isReading } = watch;
  const { directory } = live.current().configuration;
  if (!directory) return;
  if (isReading) await refreshDirectory({ ...watch, now: now() }, directory.settings);
  const stored = await storedDirectory(database);
  if (stored?.revision === directory.state?.revision) return;
  const opened = await openWith(await storedConfiguration(database, directory));
  // A reload that ended meanwhile has the stored accounts, too.
  if (live.current().configuration.directory !== directory) opened.close();
  else live.replace(opened);
}
