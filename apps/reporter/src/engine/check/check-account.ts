import type { Account } from '../../adapters/configuration/configuration.ts';
import type { Environment } from '../../adapters/secrets/secret-environment.ts';
import { withAccountClient } from './account-client.ts';
import { type CheckOutcome, checked } from './check-outcome.ts';

/** Checks that the service accepts an account's token, with one inexpensive request. */
export function checkAccount(
  account: Account,
  environment: Environment,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  return checked(`accounts.${account.name}`, () =>
    withAccountClient(account, environment, async (client) => {
      await client.notifications.unreadCount({ signal });
      return `${account.baseUrl} accepts the token`;
    }),
  );
}
