import type { Command } from 'commander';
import { createSigningKeys } from '../tokens/signing-keys.ts';
import { type CommandContext, type StorageOptions, withStorage } from './command-context.ts';
import { withDataOptions } from './shared-options.ts';

/** Adds `key list`, `key rotate` and `key retire`. */
export function addKeyCommands(program: Command, { clock, print }: CommandContext): void {
  const key = program.command('key').description('keys that tokens are signed with');
  withDataOptions(
    key
      .command('list')
      .description('the keys as JSON, oldest first, with the number of tokens that depend on each'),
  ).action((options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      print(JSON.stringify(await createSigningKeys(database, clock).list(), null, 2));
    }),
  );

  withDataOptions(
    key
      .command('rotate')
      .description('sign new tokens with a new key; older tokens stay valid; prints {"id"} of the new key'),
  ).action((options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      print(JSON.stringify(await createSigningKeys(database, clock).rotate()));
    }),
  );

  withDataOptions(
    key
      .command('retire')
      .description('delete an older key; the tokens that it signed are revoked, from the next request on')
      .argument('<id>', 'identifier of the key'),
  ).action((id: string, options: StorageOptions) =>
    withStorage(options, async ({ database }) => {
      const revokedTokens = await createSigningKeys(database, clock).retire(id);
      print(JSON.stringify({ id, retired: true, revokedTokens }));
    }),
  );
}
