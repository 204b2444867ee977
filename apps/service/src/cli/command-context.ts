import { longTimeouts, type PostgresTimeouts } from '@outlay/database';
import type { Clock } from '../clock/clock.ts';
import { type Account, accountByName } from '../storage/accounts.ts';
import { openStorage, type Storage } from '../storage/open-storage.ts';
import type { ProgressOutput } from './progress-bar.ts';

/** The environment of a command. */
export type CommandContext = {
  readonly clock: Clock;
  readonly print: (line: string) => void;
  readonly printError: (line: string) => void;
  readonly progress: ProgressOutput;
  /** Registers a function to call when the process is asked to stop. */
  readonly onStop: (stop: () => void) => void;
};

/** The storage options of every command. */
export type StorageOptions = { readonly data: string; readonly databaseUrl?: string };

/**
 * Opens the storage for a command and closes it afterwards. By default with long timeouts, because importing millions
 * of rows takes long.
 * @throws {ServiceError} as `openStorage`
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

/**
 * Opens the storage for a command that works on one account.
 * @throws {ServiceError} `unknown_account`
 */
export function withAccount<Result>(
  options: StorageOptions & { readonly account: string },
  work: (storage: Storage, account: Account) => Promise<Result>,
): Promise<Result> {
  return withStorage(options, async (storage) =>
    work(storage, await accountByName(storage.database, options.account)),
  );
}
