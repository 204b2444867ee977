import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FolderProcesses } from '../../adapters/channels/folder/folder-processes.ts';
import type { Store } from '../../adapters/configuration/configuration.ts';
import { readSecret } from '../../adapters/configuration/read-secret.ts';
import { withFile } from '../../adapters/files/file-failure.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { ownMarker } from '../../adapters/store/claim-files.ts';
import { isStoreMigrated } from '../../adapters/store/migrate.ts';
import { openStoreAsIs } from '../../adapters/store/open-store.ts';
import { refuseDamaged, type SqliteStore } from '../../adapters/store/refuse-damaged.ts';
import { ConfigurationError } from '../../errors/configuration-error.ts';
import { StoreError } from '../../errors/store-error.ts';
import { sayReason } from '../../reasons/say-reason.ts';
import { checkFolder } from './check-folder.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/**
 * Checks that a SQLite file is intact, has this version, owns its folder of staged files, and can be written; for
 * PostgreSQL, that the address is valid, without connecting. Nothing is created or changed.
 */
export async function checkStore(
  store: Store,
  environment: Environment,
  processes: FolderProcesses,
): Promise<CheckOutcome> {
  const outcome = await checked('store.url', async () => {
    if ('sqliteFile' in store) return checkSqliteStore(store, processes);
    if (isPostgresAddress(await readSecret(store.postgresUrl, environment))) {
      return sayReason('address_not_tested');
    }
    throw new ConfigurationError(
      sayReason('address_secret_wrong', { example: 'postgres://user@host/database' }),
    );
  });
  return outcome.message.startsWith(ofFiles)
    ? { ...outcome, subject: 'store.files', message: outcome.message.slice(ofFiles.length) }
    : outcome;
}

/** Prefix of errors about the folder of staged files. */
const ofFiles = 'store.files: ';

async function checkSqliteStore(
  store: SqliteStore,
  processes: FolderProcesses,
): Promise<string | Omit<CheckOutcome, 'subject'>> {
  const { sqliteFile: file, files } = store;
  await checkFolder(processes, dirname(file), 'the first run');
  try {
    refuseDamaged(store, true);
    if (!existsSync(file)) return missingFile(file);
    await using database = openStoreAsIs(store);
    if (await isStoreMigrated(database)) await ownMarker({ database, root: files });
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== 'unavailable') throw error;
    return { status: 'unusable', message: error.message };
  }
  await withFile(file, () => access(file, constants.W_OK));
  return sayReason('file_usable', { file });
}

function missingFile(file: string): string {
  const created = existsSync(dirname(file)) ? 'it' : `it and the folder ${dirname(file)}`;
  return `${file} does not exist; the first run creates ${created}`;
}

/**
 * Checks that the folder of staged files can be written, unless it is next to a SQLite file whose folder is checked.
 */
export function checkFiles(store: Store, processes: FolderProcesses): (() => Promise<CheckOutcome>)[] {
  const { files } = store;
  if ('sqliteFile' in store && dirname(files) === dirname(store.sqliteFile)) return [];
  return [() => checked('store.files', () => checkFolder(processes, files, 'the first run'))];
}

function isPostgresAddress(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}
