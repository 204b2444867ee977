import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Account, createAccount } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';

/** Open storage with one account, in a temporary directory or an empty PostgreSQL database. */
export type StorageFixture = Omit<Storage, 'close'> &
  AsyncDisposable & {
    /** A temporary directory, which contains the SQLite files in `data`. */
    readonly directory: string;
    readonly account: Account;
    /** Creates another account with a unique name. */
    readonly newAccount: () => Promise<Account>;
    /** Opens the same storage again, as another process would. Closed with the first. */
    readonly open: () => Promise<Storage>;
    /** Closes everything and deletes the directory. */
    readonly close: () => Promise<void>;
  };

const createdAt = new Date('2026-10-15T12:00:00Z');

/** Opens storage for tests. Closed like `aService`: by `await using`, or a hook that returns `storage.close`. */
export async function aStorage(databaseUrl?: string): Promise<StorageFixture> {
  const opened = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), 'outlay-storage-'));
  opened.defer(() => rm(directory, { recursive: true }));
  const open = async () => {
    const storage = await openStorage(join(directory, 'data'), databaseUrl);
    opened.defer(() => storage.close());
    return storage;
  };
  const { database, limits } = await open();
  const newAccount = (name: string = randomUUID()) =>
    createAccount(database, { name, timeZone: 'Europe/Warsaw', currency: 'PLN' }, createdAt);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= opened.disposeAsync());
  return {
    database,
    limits,
    directory,
    account: await newAccount('anna'),
    newAccount: () => newAccount(),
    open,
    close,
    [Symbol.asyncDispose]: close,
  };
}
