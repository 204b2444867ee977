import { dirname } from 'node:path';
import { createFolderChannel } from '../../channels/folder.ts';
import { UsageError } from '../../cli/usage-error.ts';
import type { Environment } from '../../connection/connect.ts';
import type { Store } from '../configuration.ts';
import { readSecret } from '../read-secret.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Whether a database file can be written, or the address of a PostgreSQL database is one; no connection is made. */
export function checkStore(store: Store, environment: Environment): Promise<CheckOutcome> {
  return checked('store.url', async () => {
    if ('sqliteFile' in store) {
      await createFolderChannel(dirname(store.sqliteFile), 'refuse').check();
      return `${store.sqliteFile} can be written`;
    }
    if (isPostgresAddress(await readSecret(store.postgresUrl, environment))) {
      return 'is a postgres:// address; whether the database answers is not checked';
    }
    throw new UsageError('the secret is not an address; expected is one like postgres://user@host/database');
  });
}

/** Whether the folder of staged files can be written, where it is not one beside a database file that can. */
export function checkFiles(store: Store): (() => Promise<CheckOutcome>)[] {
  const { files } = store;
  if ('sqliteFile' in store && dirname(files) === dirname(store.sqliteFile)) return [];
  return [
    () =>
      checked('store.files', async () => {
        await createFolderChannel(files, 'refuse').check();
        return `${files} can be written`;
      }),
  ];
}

function isPostgresAddress(text: string): boolean {
  return URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol);
}
