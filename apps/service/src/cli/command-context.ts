import { longTimeouts, type PostgresTimeouts } from '@outlay/database';
import type { Clock } from '../clock/clock.ts';
import { type Account, accountByName } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import type { ProgressOutput } from './progress-bar.ts';

/** The process around a command. */
export type CommandContext = {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly progress: ProgressOutput;
  /** Registers what to do when the process is asked to stop. */
  readonly onStop: (stop: () => void) => void;
};

/** Where the data is: options that every command takes. */
export type StorageOptions = { readonly data: string; readonly databaseUrl?: string };

/**
 * Opens the storage of a command and closes it afterwards. A statement may take long where nothing else is said: a
 * person who imports millions of rows waits for them.
 * @throws {ServiceError} as `openStorage` does
 */
export async function withStorage<Result>(
  { data, databaseUrl, timeouts = longTimeouts }: StorageOptions & { readonly timeouts?: PostgresTimeouts },
  work: (storage: Storage) => Promise<Result>,
): Promise<Result> {
  const storage = await openStorage(data, databaseUrl, timeouts);
  try {
    return await work(storage);
  } finally {
    await storage.close();
  }
}

/** Opens the storage of a command that works on one account. @throws {ServiceError} `unknown_account` */
export function withAccount<Result>(
  options: StorageOptions & { readonly account: string },
  work: (storage: Storage, account: Account) => Promise<Result>,
): Promise<Result> {
  return withStorage(options, async (storage) =>
    work(storage, await accountByName(storage.database, options.account)),
  );
}
