import { type Scope, scopeLimits } from '@outlay/core/contract';
import { type Command, Option } from 'commander';
import { notify } from '../notifications/write-notifications.ts';
import { createTokenRegister } from '../tokens/token-register.ts';
import { type CommandContext, type StorageOptions, withAccount, withStorage } from './command-context.ts';
import { duration, visibleName, withDataOptions } from './shared-options.ts';

type AccountOptions = StorageOptions & { readonly account: string };
type CreateOptions = AccountOptions & {
  readonly name: string;
  readonly scope: Scope;
  readonly expiresIn?: number;
};

const limits = Object.values(scopeLimits).join(', ');

/** Adds `token create`, `token list` and `token revoke`. */
export function addTokenCommands(program: Command, { clock, print }: CommandContext): void {
  const token = program.command('token').description('Manage the API tokens of an account.');
  withDataOptions(
    token
      .command('create')
      .description('Create a token. Prints {"id","token"}. The value is shown only once.')
      .requiredOption('--account <name>', 'account that the token belongs to')
      .requiredOption('--name <label>', 'label of the token, such as the program that uses it', visibleName)
      .addOption(
        new Option('--scope <scope>', `scope; the scopes allow ${limits} requests per hour`)
          .choices(Object.keys(scopeLimits))
          .default('read'),
      )
      .option('--expires-in <time>', 'lifetime, such as 90d or 12h (default: never expires)', duration),
  ).action((options: CreateOptions) =>
    withAccount(options, async ({ database }, account) => {
      const { name, scope, expiresIn } = options;
      const tokens = createTokenRegister(database, clock);
      const made = await tokens.create({ accountId: account.id, name, scope, expiresInMs: expiresIn });
      await notify(database, account, [{ type: 'token-created', tokenId: made.id, name }], clock());
      print(JSON.stringify(made));
    }),
  );

  withDataOptions(
    token
      .command('list')
      .description('List the tokens of an account as JSON, without their values.')
      .requiredOption('--account <name>', 'account whose tokens to list'),
  ).action((options: AccountOptions) =>
    withAccount(options, async ({ database }, account) => {
      print(JSON.stringify(await createTokenRegister(database, clock).list(account.id), null, 2));
    }),
  );

  withDataOptions(
    token
      .command('revoke')
      .description('Revoke a token, effective with the next request.')
      .argument('<id>', 'token ID'),
  ).action((id: string, options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      await createTokenRegister(database, clock).revoke(id);
      print(JSON.stringify({ id, revoked: true }));
    }),
  );
}
