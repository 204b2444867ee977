import { dateInZone } from '@outlay/core/time';
import type { Account } from '../../adapters/configuration/configuration.ts';
import { configurationPath } from '../../adapters/configuration/configuration-path.ts';
import { readStoreKeys } from '../../adapters/configuration/store-keys.ts';
import { assertHeld, type OpenedArchive, openArchive } from '../../engine/archive/open-archive.ts';
import { currentConfiguration } from '../../engine/directory/stored-configuration.ts';
import type { ReportTask } from '../../engine/make/report-task.ts';
import { openRunStore } from '../../engine/scheduler/run-store.ts';
import { UsageError } from '../../errors/usage-error.ts';
import type { CommandContext } from '../terminal/command-context.ts';
import { chosenAccount } from './report-connection.ts';
import type { ReportCommandOptions } from './report-options.ts';

/** The archive of an account that a report is created from. */
export type ArchivedAccount = { readonly account: Account; readonly archive: OpenedArchive };

/**
 * Opens the archive of an account while a function runs. Needs the store of the configuration, but neither the service
 * nor a token.
 * @throws {UsageError} if the archive is missing, of another address, or in another time zone
 * @throws {StoreError} if it cannot be read
 */
export async function withArchive<Result>(
  { environment, now, folderProcesses: processes }: CommandContext,
  options: ReportCommandOptions,
  act: (archived: ArchivedAccount) => Promise<Result>,
): Promise<Result> {
  const configuration = await currentConfiguration(configurationPath(options.config, environment), {
    environment,
    now,
  });
  const account = chosenAccount(configuration.accounts, options, {});
  if (!account) throw new UsageError('the configuration has no account whose archive could be used');
  const keys = await readStoreKeys(configuration.store, environment);
  const store = await openRunStore({ configuration, environment, now: now(), isReading: true, processes });
  try {
    const { database, root } = store;
    const archive = await openArchive({ database, root, keys, account: account.name });
    assertOwn(archive, account, options);
    return await act({ account, archive });
  } finally {
    await store.close();
  }
}

/** An archive is of an address, and of days in a time zone. */
function assertOwn({ index }: OpenedArchive, account: Account, { timeZone }: ReportCommandOptions): void {
  const { baseUrl } = account;
  if (new URL(baseUrl).href !== new URL(index.baseUrl).href) {
    throw new UsageError(
      `the archive of the account ${account.name} is of ${index.baseUrl}, and the configuration names ${baseUrl}; name this account differently, or repeat "outlay archive pull"`,
    );
  }
  const zone = timeZone ?? account.timeZone;
  if (zone === index.timeZone) return;
  throw new UsageError(
    `the archive of the account ${account.name} is of days in ${index.timeZone}, not in ${zone}`,
  );
}

/**
 * Checks that the archive has a period.
 * @throws {UsageError} if it has not, or the last period was not over when the archive was read
 */
export function assertArchived(
  { index }: OpenedArchive,
  { kind, period }: ReportTask['request'],
  { period: name }: Pick<ReportCommandOptions, 'period'>,
): void {
  assertHeld(index, { kind, ...period });
  const isOver = dateInZone(index.readAt, index.timeZone) >= period.until;
  if (isOver || name !== 'last') return;
  throw new UsageError(
    `the last period ended after the archive of the account ${index.account} was read, at ${index.readAt}; name it with --period to report what was recorded by then`,
  );
}
