import { existsSync } from 'node:fs';
import {
  type FolderProcesses,
  givenOrOwnProcesses,
} from '../../adapters/channels/folder/folder-processes.ts';
import type { Configuration } from '../../adapters/configuration/configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { processName } from '../../adapters/processes/process-name.ts';
import { type Environment, maskOf } from '../../adapters/secrets/secret-environment.ts';
import { claimFiles, ownMarker, type StoreFiles } from '../../adapters/store/claim-files.ts';
import { keepLeases } from '../../adapters/store/keep-leases.ts';
import { maskedText } from '../../adapters/store/masked-text.ts';
import { openNoStore, openStore, type StoreAddress } from '../../adapters/store/open-store.ts';
import { refuseDamaged } from '../../adapters/store/refuse-damaged.ts';
import type { Database } from '../../adapters/store/schema.ts';
import { StoreError } from '../../errors/store-error.ts';
import { recoverOrphanedRuns } from '../recover/recover-orphaned-runs.ts';

/** The open store of a configuration: a database and a folder of staged files. */
export type RunStore = {
  readonly database: Database;
  readonly root: string;
  /** The processes that write to folders. */
  readonly processes: FolderProcesses;
  readonly close: () => Promise<void>;
};

/** Options of a store. */
export type RunStoreOptions = {
  readonly configuration: Configuration;
  readonly environment: Environment;
  readonly now: Date;
  /** Called when the leases of this process cannot be renewed; the renewal is retried. */
  readonly onLeaseError?: (error: unknown) => void;
  /** Whether to check a whole SQLite file for damage first. */
  readonly isChecked?: boolean;
  /** Processes that write to folders and outlive the store; by default its own, which are closed with it. */
  readonly processes?: FolderProcesses | undefined;
  /**
   * Whether runs are only read. The folder of staged files may then belong to another store or be unavailable, and a
   * missing SQLite file is not created.
   */
  readonly isReading?: boolean;
};

/**
 * Opens the store of a configuration and recovers orphaned runs. Unless it is only read, its folder of staged files is
 * marked as its own.
 * @throws {StoreError} if the database cannot be used, or the folder of staged files belongs to another store
 * @throws {ConfigurationError} if its address cannot be read
 */
export async function openRunStore(opening: RunStoreOptions): Promise<RunStore> {
  const { configuration, environment, now, onLeaseError, isChecked = false, isReading = false } = opening;
  const { store } = configuration;
  const address: StoreAddress =
    'sqliteFile' in store ? store : { postgresUrl: await readSecret(store.postgresUrl, environment) };
  const root = store.files;
  if ('sqliteFile' in store) refuseDamaged(store, isChecked);
  const isMissing = isReading && 'sqliteFile' in store && !existsSync(store.sqliteFile);
  const opened = await (isMissing ? openNoStore() : openStore(address));
  const database = opened.withPlugin(maskedText(maskOf(environment)));
  const processes = givenOrOwnProcesses(opening.processes, environment);
  const close = () => {
    processes.close();
    return opened.destroy();
  };
  try {
    const isOwn = await ownsFiles({ database, root }, isReading);
    if (isOwn) await recoverOrphanedRuns({ database, root, processes, now });
    const stopLeases = keepLeases(database, processName(), onLeaseError);
    const end = () => {
      stopLeases();
      return close();
    };
    return { database, root, processes, close: end };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws {StoreError} if the folder belongs to another store, unless the store is only read */
async function ownsFiles(files: StoreFiles, isReading: boolean): Promise<boolean> {
  if (!isReading) {
    await claimFiles(files);
    return true;
  }
  return ownMarker(files).then(
    () => true,
    (error: unknown) => {
      if (error instanceof StoreError) return false;
      throw error;
    },
  );
}
