import type { Command } from 'commander';
import { notify } from '../notifications/write-notifications.ts';
import { createAccount } from '../storage/accounts.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { visibleName, withDataOptions } from './shared-options.ts';

type CreateOptions = StorageOptions & { readonly timeZone: string; readonly currency: string };

/** Adds `account create`. */
export function addAccountCommands(program: Command, { clock, print }: CommandContext): void {
  const account = program.command('account').description('accounts: people whose purchases are kept');
  withDataOptions(
    account
      .command('create')
      .description('make an account; prints {"id","name"}')
      .argument('<name>', 'a name of your choice, used with --account', visibleName)
      .option('--time-zone <zone>', 'IANA zone of its days', 'Europe/Warsaw')
      .option('--currency <code>', 'currency of its summaries', 'PLN'),
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
