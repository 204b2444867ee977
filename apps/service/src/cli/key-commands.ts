import type { Command } from 'commander';
import { createSigningKeys } from '../tokens/signing-keys.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { withDataOptions } from './shared-options.ts';

/** Adds `key list`, `key rotate` and `key retire`. */
export function addKeyCommands(program: Command, { clock, print }: CommandContext): void {
  const key = program.command('key').description('Manage the keys that sign tokens.');
  withDataOptions(
    key
      .command('list')
      .description('List the keys as JSON, oldest first, with the number of valid tokens of each.'),
  ).action((options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      print(JSON.stringify(await createSigningKeys(database, clock).list(), null, 2));
    }),
  );

  withDataOptions(
    key
      .command('rotate')
      .description(
        'Sign new tokens with a new key. Existing tokens stay valid. Prints {"id"} of the new key.',
      ),
  ).action((options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      print(JSON.stringify(await createSigningKeys(database, clock).rotate()));
    }),
  );

  withDataOptions(
    key
      .command('retire')
      .description('Delete an older key and revoke the tokens it signed, effective with the next request.')
      .argument('<id>', 'key ID'),
  ).action((id: string, options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      const revokedTokens = await createSigningKeys(database, clock).retire(id);
      print(JSON.stringify({ id, retired: true, revokedTokens }));
    }),
  );
}
