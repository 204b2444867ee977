import { dirname } from 'node:path';
import { UsageError } from '../../cli/usage-error.ts';
import type { Environment } from '../../connection/connect.ts';
import type { FolderProcesses } from '../../isolation/folder-processes.ts';
import type { Store } from '../configuration.ts';
import { readSecret } from '../read-secret.ts';
import { checkFolder } from './check-folder.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Whether a database file can be written, or the address of a PostgreSQL database is one; no connection is made. */
export function checkStore(
  store: Store,
  environment: Environment,
  processes: FolderProcesses,
): Promise<CheckOutcome> {
  return checked('store.url', async () => {
    if ('sqliteFile' in store) {
      await checkFolder(processes, dirname(store.sqliteFile));
      return `${store.sqliteFile} can be written`;
    }
    if (isPostgresAddress(await readSecret(store.postgresUrl, environment))) {
      return 'is a postgres:// address; whether the database answers is not checked';
    }
    throw new UsageError('the secret is not an address; expected is one like postgres://user@host/database');
  });
}

/** Whether the folder of staged files can be written, where it is not one beside a database file that can. */
export function checkFiles(store: Store, processes: FolderProcesses): (() => Promise<CheckOutcome>)[] {
  const { files } = store;
  if ('sqliteFile' in store && dirname(files) === dirname(store.sqliteFile)) return [];
  return [
    () =>
      checked('store.files', async () => {
        await checkFolder(processes, files);
        return `${files} can be written`;
      }),
  ];
}

function isPostgresAddress(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}
