import type { Command } from 'commander';
import { notify } from '../notifications/write-notifications.ts';
import { createAccount } from '../storage/accounts.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { visibleName, withDataOptions } from './shared-options.ts';

type CreateOptions = StorageOptions & { readonly timeZone: string; readonly currency: string };

/** Adds `account create`. */
export function addAccountCommands(program: Command, { clock, print }: CommandContext): void {
  const account = program.command('account').description('Manage accounts.');
  withDataOptions(
    account
      .command('create')
      .description('Create an account. Prints {"id","name"}.')
      .argument('<name>', 'unique name, used with --account', visibleName)
      .option('--time-zone <zone>', 'IANA time zone of the account', 'Europe/Warsaw')
      .option('--currency <code>', 'ISO 4217 currency of its summaries', 'PLN'),
  ).action((name: string, options: CreateOptions) =>
    withStorage(options, async ({ database }) => {
      const { timeZone, currency } = options;
      const now = clock();
      const created = await createAccount(database, { name, timeZone, currency }, now);
      await notify(database, created, [{ type: 'account-created' }], now);
      print(JSON.stringify({ id: created.id, name }));
    }),
  );
}
