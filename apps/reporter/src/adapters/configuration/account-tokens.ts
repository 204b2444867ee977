import { someAtOnce } from '../../concurrency/some-at-once.ts';
import type { Environment } from '../secrets/secret-environment.ts';
import type { Account } from './configuration.ts';
import { readSecret } from './read-secret.ts';

/** An account with its token; `undefined` where it cannot be read here: another process may make the report. */
export type TokenAccount = { readonly account: Account; readonly token: string | undefined };

/** So many files of tokens are open at the same time: a system allows some thousand. */
const filesAtOnce = 100;

/** Reads the tokens of accounts. */
export function accountTokens(
  accounts: readonly Account[],
  environment: Environment,
): Promise<TokenAccount[]> {
  return someAtOnce(accounts, filesAtOnce, async (account) => {
    const token = await readSecret(account.token, environment).catch(() => undefined);
    return { account, token };
  });
}
